import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { BadRequest, HttpError, Unauthorized } from '../../../lib/errors.ts'
import type { Database } from '../../entities.server.ts'
import { passkeyChallenges } from './passkey-challenges.server.ts'
import type { Passkey, PasskeyAssertion, PasskeyAttestation } from './second-factor.ts'

/** Loaded with the first passkey, because its parsers of certificates take a tenth of the time of a start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const maxPerUser = 20

/** Ed25519, ES256 and RS256. The library's default also tries experimental ones, with a warning. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The site as browsers know it: passkeys are bound to its host name. */
type RelyingParty = { siteUrl: string; now: () => Date }

type NewPasskey = { userId: string; name: string; createdAt: string }

const rpID = ({ siteUrl }: RelyingParty) => new URL(siteUrl).hostname

/** Browsers offer passkeys for host names only, and outside of localhost only over https. @throws HttpError 409 */
function requireHostName({ siteUrl }: RelyingParty) {
  const { protocol, hostname } = new URL(siteUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (hostname !== 'localhost' && (protocol !== 'https:' || isAddress))
    throw new HttpError(409, 'Passkeys need an address with a host name and https')
}

/** Passkeys (https://www.w3.org/TR/webauthn-3/). They need no password, because the device verifies its owner. */
export const passkeys = {
  async list(db: Database, userId: string): Promise<Passkey[]> {
    return db
      .selectFrom('passkeys')
      .select(['id', 'name', 'createdAt', 'usedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  },

  /** Returns the options that a browser needs to create a passkey for an account. */
  async registrationOptions(
    db: Database,
    site: RelyingParty,
    user: { id: string; name: string; email: string },
    rpName: string,
  ) {
    requireHostName(site)
    const existing = await passkeys.list(db, user.id)
    if (existing.length >= maxPerUser) throw new HttpError(409, `An account can have ${maxPerUser} passkeys`)
    const { generateRegistrationOptions } = await loadWebAuthn()
    return generateRegistrationOptions({
      rpName,
      rpID: rpID(site),
      userName: user.email,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(user.id),
      challenge: await passkeyChallenges.create(db, user.id, site.now()),
      excludeCredentials: existing.map(({ id }) => ({ id })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  },

  /**
   * Returns the credential that a browser has created. @throws BadRequest when it was not made for this site and
   * account
   */
  async verifyNew(db: Database, site: RelyingParty, userId: string, response: PasskeyAttestation) {
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const now = site.now()
    const challenge = passkeyChallenges.check(db, userId, now)
    const result = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      supportedAlgorithmIDs,
      expectedChallenge: challenge.isValid,
      expectedOrigin: site.siteUrl,
      expectedRPID: rpID(site),
    }).catch(() => undefined)
    if (!result?.verified || !(await challenge.use()))
      throw new BadRequest('The passkey could not be verified. Please try again.')
    return result.registrationInfo.credential
  },

  /** @throws HttpError 409 when it is already stored */
  async add(tx: Database, { id, publicKey, counter, transports = [] }: WebAuthnCredential, owner: NewPasskey) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('passkeys')
      .values({
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
        usedAt: null,
        ...owner,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new HttpError(409, 'This passkey is already in use')
  },

  /** @returns false when the account has no such passkey */
  async remove(db: Database, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeAll(db: Database, userId: string): Promise<void> {
    await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
  },

  /** Returns the options that a browser needs to ask for any passkey of this site. */
  async assertionOptions(db: Database, site: RelyingParty) {
    requireHostName(site)
    const challenge = await passkeyChallenges.create(db, null, site.now())
    const { generateAuthenticationOptions } = await loadWebAuthn()
    return generateAuthenticationOptions({ rpID: rpID(site), challenge, userVerification: 'required' })
  },

  /** Returns the id of the passkey's owner. @throws Unauthorized */
  async verify(db: Database, site: RelyingParty, response: PasskeyAssertion): Promise<string> {
    const row = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst()
    if (!row) throw new Unauthorized('This site doesn’t know this passkey. Use your password.')
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const now = site.now()
    const challenge = passkeyChallenges.check(db, null, now)
    const result = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge.isValid,
      expectedOrigin: site.siteUrl,
      expectedRPID: rpID(site),
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
    }).catch(() => undefined)
    if (!result?.verified || !(await challenge.use()))
      throw new Unauthorized('The passkey could not be verified. Please try again.')
    await db
      .updateTable('passkeys')
      .set({ counter: result.authenticationInfo.newCounter, usedAt: now.toISOString() })
      .where('id', '=', row.id)
      .execute()
    return row.userId
  },
}
