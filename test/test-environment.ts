/** The settings of a site in tests. */
export const testEnvironment = {
  siteUrl: 'http://localhost:3000',
  logLevel: 'silent' as const,
  sessionDays: 7,
  rateLimited: true,
  trustProxy: [] as string[],
  requireSecondFactor: 'none' as 'none' | 'super_admin' | 'admin',
}
