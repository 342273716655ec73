import type { Environment } from '../src/lib/environment.server.ts'

/** The settings of a site in tests. */
export const testEnvironment = {
  metrics: undefined as Environment['metrics'],
  cdn: undefined as Environment['cdn'],
  mail: undefined as Environment['mail'],
  /** Of files from earlier builds: there are none. */
  dataDir: '/dev/null/data',
  siteUrl: 'http://localhost:3000',
  logLevel: 'silent' as const,
  sessionDays: 7,
  staffSessionHours: 24,
  staffIdleHours: 8,
  rateLimited: true,
  worksOffline: true,
  registration: true,
  trustProxy: [] as string[],
  pushOrigins: [] as string[],
  staffPasswords: 'standard' as 'standard' | 'strict',
  requireSecondFactor: 'none' as 'none' | 'super_admin' | 'admin',
}
