import { z } from 'zod'
import { requiredTextField } from '../../../lib/fields.ts'

/** A passkey as its owner sees it; times are ISO 8601. `id` is the credential's id in base64url. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
})

/** The second factors of one's own account. */
export const secondFactors = z.object({
  authenticatorApp: z.boolean(),
  passkeys: z.array(passkey),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** True when the account's role needs a second factor. */
  required: z.boolean(),
})

/** The response to a change, the only one that contains new recovery codes. */
export const changedSecondFactors = secondFactors.extend({ newRecoveryCodes: z.array(z.string()).optional() })

/** The secret that an authenticator app shares with the site, in base32 and as the otpauth: address of its QR code. */
export const authenticatorAppSecret = z.object({ secret: z.string(), uri: z.string() })

export const codeInput = z.object({ code: requiredTextField(60, 'Code is required') })

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'Must be base64url')
const credential = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
}

/** A browser's response to a request for a passkey (https://www.w3.org/TR/webauthn-3/#authenticatorassertionresponse). */
const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
})

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/**
 * A browser's response when it has created a passkey
 * (https://www.w3.org/TR/webauthn-3/#authenticatorattestationresponse).
 */
const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(20_000),
    transports: z.array(z.enum(transports)).max(10).optional().catch(undefined),
  }),
})

export const newPasskey = z.object({
  name: requiredTextField(60, 'Name is required'),
  credential: passkeyAttestation,
})
export const passkeySignIn = z.object({ credential: passkeyAssertion })

/** Options that the browser passes to its passkey interface. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export type Passkey = z.infer<typeof passkey>
export type SecondFactors = z.infer<typeof secondFactors>
export type ChangedSecondFactors = z.infer<typeof changedSecondFactors>
export type AuthenticatorAppSecret = z.infer<typeof authenticatorAppSecret>
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>
