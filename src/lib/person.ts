import { isEmailAddress } from './links.ts'

/** What is said of what people type about themselves, before it is sent. The server's rules are in user.ts. */
export const personRules = {
  name: (value: string) =>
    value === '' ? 'Name is required' : [...value].length < 2 && 'Name must be at least 2 characters',
  email: (value: string) => (value === '' ? 'Email is required' : !isEmailAddress(value) && 'Invalid email address'),
  password: (value: string) =>
    value === '' ? 'Password is required' : value.length < 6 && 'Password must be at least 6 characters',
  confirmPassword: (value: string, { password }: { password: string }) =>
    value === '' ? 'Confirm password is required' : value !== password && 'Passwords must match',
}

/** How a person is addressed: the first word of their name. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
