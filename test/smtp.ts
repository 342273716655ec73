import type { AddressInfo } from 'node:net'
import { after, beforeEach } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { TestSite } from './site.ts'
import { untilTrue } from './until-true.ts'

export type ReceivedMail = {
  from: string
  to: string[]
  /** True when it came over TLS. */
  encrypted: boolean
  /** The message as it was received, and its headers by lower-case name, decoded. */
  raw: string
  headers: Record<string, string>
  text: string
  html: string
}

type Certificate = { key: string; cert: string }
/** TLS from the first byte, or after STARTTLS; none without a certificate. */
type Encryption = { certificate?: Certificate; implicit?: boolean }

/** Starts a real SMTP server for all tests of a file; each begins without mails. */
export async function startSmtp({ certificate, implicit = false }: Encryption = {}) {
  const received: ReceivedMail[] = []
  const users: string[] = []
  const refused = new Set<string>()
  let isHanging = false
  let port = 0
  let server = await listen()
  let isPaused = false
  after(() => close(server))
  beforeEach(async () => {
    if (isPaused) await resume() // a test failed while it was paused
    received.length = 0
    refused.clear()
    isHanging = false
  })

  async function resume() {
    server = await listen()
    isPaused = false
  }

  async function listen() {
    const created = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      secure: implicit,
      ...certificate,
      disabledCommands: certificate ? [] : ['STARTTLS'],
      disableReverseLookup: true,
      onAuth(auth, _session, done) {
        users.push(`${auth.username}:${auth.password}`)
        done(null, { user: auth.username })
      },
      onRcptTo({ address }, _session, done) {
        if (refused.has(address)) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        else done()
      },
      async onData(stream, session, done) {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to,
          encrypted: session.secure,
          ...parsed(Buffer.concat(chunks).toString()),
        })
        if (!isHanging) done()
      },
    })
    created.on('error', () => {}) // a connection that the site aborts
    await new Promise<void>((resolve) => created.listen(port, '127.0.0.1', () => resolve()))
    port = (created.server.address() as AddressInfo).port
    return created
  }

  return {
    mail: { smtpUrl: `${implicit ? 'smtps' : 'smtp'}://127.0.0.1:${port}`, from: 'Summit <hello@summit.example>' },
    port,
    received,
    /** The sign-ins at this server, as 'user:password'. */
    users,
    /** Refuses mail to this address for the rest of the test. */
    refuse: (address: string) => refused.add(address),
    /** Receives mail but never confirms it. */
    hang(hangs = true) {
      isHanging = hangs
    },
    /** Waits for a mail to an address, with any subject or one that ends so, and forgets it. */
    async mailTo(address: string, title = ''): Promise<ReceivedMail> {
      const find = () =>
        received.findIndex(({ to, headers }) => to.includes(address) && headers.subject?.endsWith(title))
      await untilTrue(() => find() >= 0, `a mail to ${address} with a subject that ends with '${title}'`)
      return received.splice(find(), 1)[0] as ReceivedMail
    },
    async pause() {
      isPaused = true
      await close(server)
    },
    resume,
  }
}

const close = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()))

/** Reads a mail of two alternatives (RFC 2046, 5.1.4): plain text, then HTML. */
function parsed(raw: string) {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="(.+)"/.exec(headers['content-type'] ?? '')?.[1]
  const [text = '', html = ''] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const { headers, body } = splitPart(part.trimStart())
      return decodedBody(body, headers['content-transfer-encoding'])
    })
  return { raw, headers, text, html }
}

function splitPart(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers: Record<string, string> = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), decodedWords(value)]
    }),
  )
  return { headers, body: body.join('\r\n\r\n') }
}

function decodedBody(body: string, encoding = '7bit'): string {
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body
  const whole = encoding === 'quoted-printable' ? quotedPrintable(text.replace(/=\r\n/g, '')) : text
  return whole.replaceAll('\r\n', '\n').trim()
}

const quotedPrintable = (text: string) =>
  text.replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Decodes encoded words (RFC 2047). */
const decodedWords = (value: string) =>
  value
    .replace(/(\?=) +(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    )

/** Returns the token of the link in a mail. */
export function tokenIn({ text }: ReceivedMail): string {
  const token = /#token=([\w-]{43})$/m.exec(text)?.[1]
  if (!token) throw new Error(`There is no link in: ${text}`)
  return token
}

/** Waits until all mails of a site have been sent, or dropped. */
export const emptyOutbox = ({ db }: Pick<TestSite, 'db'>) =>
  untilTrue(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0)
