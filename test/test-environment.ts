import type { Environment } from '../src/lib/environment.server.ts'

/** The settings of a site in tests. */
export const testEnvironment = {
  metrics: undefined as Environment['metrics'],
  cdn: undefined as Environment['cdn'],
  mail: undefined as Environment['mail'],
  siteUrl: 'http://localhost:3000',
  logLevel: 'silent' as const,
  sessionDays: 7,
  staffSessionHours: 24,
  staffIdleHours: 8,
  rateLimited: true,
  registration: true,
  trustProxy: [] as string[],
  staffPasswords: 'standard' as 'standard' | 'strict',
  requireSecondFactor: 'none' as 'none' | 'super_admin' | 'admin',
}
