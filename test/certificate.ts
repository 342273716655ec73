import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Makes a certificate for 127.0.0.1 that is its own authority, with its private key, both in PEM. */
export async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'summit-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  try {
    await promisify(execFile)('openssl', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', cert])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
