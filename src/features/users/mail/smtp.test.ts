import assert from 'node:assert/strict'
import { afterEach, before, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from '../../../../test/certificate.ts'
import { makeUser } from '../../../../test/factories.ts'
import { openTestSite, type TestSite } from '../../../../test/site.ts'
import { startSmtp } from '../../../../test/smtp.ts'
import { untilTrue } from '../../../../test/until-true.ts'

const certificate = await makeCertificate()
const servers = {
  'over TLS': await startSmtp({ certificate, implicit: true }),
  'over STARTTLS': await startSmtp({ certificate }),
}
const unencrypted = await startSmtp()

describe('mail', () => {
  const authorities = getCACertificates()
  let site: TestSite
  before(() => setDefaultCACertificates([...authorities, certificate.cert]))
  afterEach(() => site.close())

  async function askWith(smtp: { mail: { smtpUrl: string; from: string } }, options = '') {
    site = await openTestSite('sqlite', { mail: { ...smtp.mail, smtpUrl: smtp.mail.smtpUrl + options } })
    await makeUser(site.db, { email: 'ada@example.org' })
    await site.call('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } })
  }

  const isPostponed = async () => {
    const [row] = await site.db.selectFrom('outbox').selectAll().execute()
    return row?.attempts === 1 && Date.parse(row.dueAt) === site.clock.now.getTime() + 60_000
  }

  for (const [name, smtp] of Object.entries(servers)) {
    test(`is sent ${name}`, async () => {
      await askWith(smtp)
      assert.equal((await smtp.mailTo('ada@example.org')).encrypted, true)
    })

    test(`is not sent ${name} to a server with an untrusted certificate`, async () => {
      setDefaultCACertificates(authorities)
      try {
        await askWith(smtp)
        await untilTrue(isPostponed)
      } finally {
        setDefaultCACertificates([...authorities, certificate.cert])
      }
      assert.deepEqual(smtp.received, [])
    })
  }

  test('is not sent to a server without TLS when the setting requires it', async () => {
    await askWith(unencrypted, '/?requireTLS=true')
    await untilTrue(isPostponed)
    assert.deepEqual(unencrypted.received, [])
  })

  test('is sent to a server without TLS when no setting requires it', async () => {
    await askWith(unencrypted)
    assert.equal((await unencrypted.mailTo('ada@example.org')).encrypted, false)
  })
})
