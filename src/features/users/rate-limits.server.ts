const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** At most `maxFailures` within `windowMs`; then every attempt is refused until the block ends. */
export type Limit = {
  /** Part of the stored key: renaming a limit resets its counters. */
  name: string
  maxFailures: number
  windowMs: number
  /**
   * A block lasts for `windowMs`, twice as long for each further block within a day, at most an hour. Otherwise it ends
   * with the window.
   */
  backsOff?: boolean
  /** Begins the message to a blocked attempt, before "Please try again in …". */
  message: string
}

const tooManySignIns = 'Too many failed sign-ins.'
const tooManyRegistrations = 'Too many registrations.'

export const limits = {
  /** Sign-ins to one account, whether or not it exists. */
  account: { name: 'account', maxFailures: 10, windowMs: 15 * minute, backsOff: true, message: tooManySignIns },
  /** All sign-ins to one account, successful ones too: each takes a hash. */
  signIns: { name: 'sign-ins', maxFailures: 60, windowMs: 15 * minute, message: 'Too many sign-ins.' },
  address: { name: 'address', maxFailures: 50, windowMs: 15 * minute, message: tooManySignIns },
  /** The current password that a signed-in person has to enter to change it. */
  ownPassword: { name: 'own password', maxFailures: 10, windowMs: 15 * minute, message: 'Too many wrong passwords.' },
  /** Every registration counts. Addresses of staff get a higher limit: see `trustedAddresses.addressKey`. */
  registrationBurst: { name: 'registration burst', maxFailures: 30, windowMs: minute, message: tooManyRegistrations },
  /** Registrations with a taken email, because the answer reveals that the account exists. */
  refusedRegistration: {
    name: 'refused registration',
    maxFailures: 50,
    windowMs: 15 * minute,
    message: tooManyRegistrations,
  },
  /** Requests to reset any password, from one address. */
  resetRequests: { name: 'reset requests', maxFailures: 50, windowMs: 15 * minute, message: 'Too many requests.' },
  /**
   * Mails with a link to reset a password, to one address, whether or not an account has it. Beyond the limit, none is
   * sent.
   */
  resetMails: { name: 'reset mails', maxFailures: 3, windowMs: hour, message: '' },
  /** Requests of one account to change its email: each sends a mail to an address that may be a stranger's. */
  emailChanges: { name: 'email changes', maxFailures: 5, windowMs: day, message: 'Too many changes of email.' },
  /** The same, for all accounts at one client address. */
  emailChangesFrom: {
    name: 'email changes from',
    maxFailures: 30,
    windowMs: hour,
    message: 'Too many changes of email.',
  },
  /** Changes that people make to their own account: each is logged, and makes the server render all pages again. */
  ownChanges: { name: 'own changes', maxFailures: 60, windowMs: hour, message: 'Too many changes of your account.' },
  /** Notices to one address. Beyond the limit, none is sent. */
  notices: { name: 'notices', maxFailures: 20, windowMs: day, message: '' },
  /** Changes of push subscriptions from one address, such as a venue's. */
  pushes: { name: 'pushes', maxFailures: 600, windowMs: minute, message: 'Too many changes.' },
  /** New push subscriptions from one address. */
  newPushes: { name: 'new pushes', maxFailures: 3000, windowMs: day, message: 'Too many devices.' },
} satisfies Record<string, Limit>
