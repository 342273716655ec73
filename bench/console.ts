import { openBrowser } from './browser.ts'

/** Opens a browser page with a super admin signed in. */
export async function openConsole(token: string) {
  const { page, close } = await openBrowser()
  const user = { id: 'x', name: 'Admin', email: 'admin@example.com', role: 'super_admin' }
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      localStorage.setItem('token', storedToken as string)
      localStorage.setItem('user', storedUser as string)
    },
    [token, JSON.stringify(user)],
  )
  return { page, close }
}
