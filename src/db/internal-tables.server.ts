/** The tables of features that belong to no entity, and are never logged as changes. */
export type InternalTables = SecretTables &
  MyAgendaTables &
  MailTables &
  UploadTables &
  IdempotencyTables &
  PurgeTables &
  CheckTables &
  ChangeSetTables &
  PresenceTables &
  PushTables

/** Secrets and counters of sign-ins. */
type SecretTables = {
  passwords: { userId: string; hash: string }
  sessions: {
    tokenHash: string
    id: string
    userId: string
    agent: string
    createdAt: string
    expiresAt: string
    confirmedAt: string
    usedAt: string
    isNewPlace: 0 | 1
  }
  authenticator_apps: { userId: string; secret: string; lastStep: number; active: 0 | 1 }
  passkeys: {
    id: string
    userId: string
    name: string
    publicKey: string
    counter: number
    transports: string
    createdAt: string
    usedAt: string | null
  }
  recovery_codes: { userId: string; hash: string }
  /** Used challenges. */
  passkey_challenges: { challenge: string; userId: string | null; expiresAt: string }
  trusted_addresses: { userId: string; address: string; usedAt: string }
  /** Secrets of this installation: see keyed-hash.server.ts. */
  secrets: { name: string; value: string }
  attempts: {
    key: string
    account: string | null
    pending: number
    /** When pending attempts no longer count. */
    pendingUntil: string | null
    failures: number
    since: string
    blockedUntil: string | null
    blocks: number
    expiresAt: string
  }
}

/** Stars and calendar addresses: see features/users/my-agenda/. */
type MyAgendaTables = {
  stars: { userId: string; talk: string; starred: number; at: string }
  calendar_addresses: { userId: string; tokenHash: string; createdAt: string }
}

/** Outgoing mail and the tokens of its links: see features/users/mail/. */
type MailTables = {
  outbox: {
    id: string
    /** The kind of the mail, which `details` repeats with all that its text needs, as JSON. */
    kind: string
    userId: string | null
    recipient: string
    details: string
    /** The number of attempts so far. */
    attempts: number
    createdAt: string
    /** The time of the next attempt; while a process sends it, the end of its claim. */
    dueAt: string
    expiresAt: string
  }
  mailed_tokens: {
    tokenHash: string
    purpose: 'passwordReset' | 'confirmOldEmail' | 'confirmNewEmail' | 'invitation'
    userId: string
    expiresAt: string
  }
  /** Requested changes of email; each of the two flags is 1 once that address has confirmed the change. */
  email_changes: { userId: string; email: string; oldConfirmed: number; newConfirmed: number; expiresAt: string }
}

/** Folders of stored images: see image-store.server.ts. */
type UploadTables = {
  uploads: { folder: string; storedAt: string; state: 'stored' | 'deleting' | 'deleted' }
  /** Files that arrive in parts: see features/gallery/resumable/. */
  resumable_uploads: {
    id: string
    userId: string
    /** In bytes. */
    length: number
    /** The lengths of the parts that have arrived, as JSON. */
    parts: string
    /** The path of the image that it became. */
    image: string | null
    expiresAt: string
  }
}

/** The results of saves, as JSON, by the hash of their Idempotency-Key: see idempotency-keys.server.ts. */
type IdempotencyTables = {
  idempotency_keys: { keyHash: string; fingerprint: string; result: string; expiresAt: string }
}

/** The last revision purged from the CDN, in the initial and in the delayed pass: see server/cdn/. */
type PurgeTables = {
  purge_cursors: {
    name: 'initial' | 'delayed'
    revision: number
    /** Attempts since the last success. */
    attempts: number
    /** The time of the next attempt; while a process purges, the end of its claim. */
    dueAt: string
  }
}

/** The tables of server/check/. */
type CheckTables = {
  /** Findings that staff accept as they are: see features/check/. */
  accepted_findings: { key: string; reason: string; userId: string; at: string }
  /** A single row: when this installation was last backed up. */
  last_backup: { id: number; at: string }
}

/** Sets of changes: see server/change-sets/. */
type ChangeSetTables = {
  change_sets: {
    id: string
    name: string
    createdAt: string
    /** Gives its holder access to the preview. */
    previewToken: string | null
    /** When the schedule publishes it. */
    publishAt: string | null
    /** When the schedule found conflicts and did not publish it. */
    stoppedAt: string | null
    closedAt: string | null
    outcome: 'published' | 'discarded' | null
    /** The action that published it. */
    publishedBy: number | null
  }
  /** The intended state of one record. */
  change_set_rows: {
    setId: string
    entity: string
    recordId: string
    /** The record on the site when its changes began, as JSON; null for a new one. */
    before: string | null
    /** The record as it shall be; null where it shall be deleted. */
    after: string | null
    at: string
  }
  /** The changes of an action in a set, as JSON. */
  change_set_saves: { setId: string; action: number; changes: string; expiresAt: string }
}

/** The records that people have open: see server/presence/. */
type PresenceTables = {
  presence: { id: string; userId: string; entity: string; recordId: string; since: string; expiresAt: string }
}

/** Devices that ask for messages about their starred talks: see server/push/. */
type PushTables = {
  push_subscriptions: {
    id: string
    endpoint: string
    /** The device's keys, in base64url: see RFC 8291. */
    p256dh: string
    auth: string
    /** Null for a device that is not signed in. */
    userId: string | null
    expiresAt: string
  }
  /** `remindedOf` is the start that the device was reminded of. */
  push_talks: { subscriptionId: string; talk: string; remindedOf: string | null }
  /** The talks in `push_talks` as visitors last saw them: `seen` is a SeenTalk as JSON. */
  push_known_talks: { talk: string; seen: string; startsAt: string | null; isGone: 0 | 1 }
  push_messages: {
    id: string
    subscriptionId: string
    talk: string
    /** The talk as the person knows it, as JSON; null in a reminder, which expires with the talk's start. */
    before: string | null
    /** The number of attempts so far. */
    attempts: number
    /** The time of the next attempt; while a process sends it, the end of its claim. */
    dueAt: string
    expiresAt: string
  }
  /** A single row: the revision up to which `push_known_talks` is current. */
  push_cursor: { id: number; revision: number }
}
