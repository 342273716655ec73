/** Encrypted Content-Encoding for HTTP (RFC 8188), with the keys of Web Push (RFC 8291). */
declare module 'http_ece' {
  /** @param parameters the receiver's keys in base64url, and the sender's key pair for this message */
  export function encrypt(
    content: Buffer,
    parameters: { version: 'aes128gcm'; dh: string; authSecret: string; privateKey: import('node:crypto').ECDH },
  ): Buffer<ArrayBuffer>
}
