import { mkdirSync } from 'node:fs'
import { Disk } from 'flydrive'
import { ConfigError } from '../lib/environment.server.ts'

/** Where uploaded files are kept: a folder, or a bucket of S3 or of a server that speaks S3. */
export type Storage = Disk

/**
 * Opens `file:PATH` or `s3://bucket?endpoint=…&region=…` (keys from the standard AWS variables), and proves that it can
 * be written.
 * @throws ConfigError in one sentence when it cannot
 */
export async function openStorage(url: string): Promise<Storage> {
  try {
    const storage = url.startsWith('file:') ? await openFolder(url.slice('file:'.length)) : await openBucket(url)
    // Not empty: the S3 client takes an empty body for a stream, and warns of it.
    await storage.put(probe, probe)
    return storage
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`The storage at ${url} cannot be written: ${reasonOf(error)}`)
  }
}

/** A file of our own that is always there. */
const probe = 'ready'

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } }
  return (cause?.message || cause?.code || message).split('\n')[0] ?? ''
}

async function openFolder(location: string): Promise<Storage> {
  mkdirSync(location, { recursive: true })
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location, visibility: 'public' }))
}

/** The S3 client is large: it is loaded only where a bucket is used. */
async function openBucket(url: string): Promise<Storage> {
  const { hostname: bucket, searchParams } = new URL(url)
  if (!bucket) throw new ConfigError('STORAGE_URL must name a bucket: s3://bucket?endpoint=…&region=…')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket,
      region: searchParams.get('region') ?? 'us-east-1',
      // Servers other than Amazon's rarely have a host name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      visibility: 'private',
      supportsACL: false,
    }),
  )
}

/** Whether the storage answers: asks for the file that is always there. */
export async function storageAnswers(storage: Storage): Promise<boolean> {
  return storage.exists(probe).catch(() => false)
}
