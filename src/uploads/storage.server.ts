import { Disk } from 'flydrive'
import { ConfigError } from '../lib/environment.server.ts'
import { AtomicFSDriver, temporaryFolder } from './atomic-fs-driver.server.ts'

/** A store for uploaded files: a local folder, or a bucket of Amazon S3 or of a compatible server. */
export type Storage = Disk

/**
 * Opens `file:PATH` or `s3://bucket?endpoint=…&region=…` (credentials from the standard AWS variables) and writes a probe
 * file to it.
 * @param timeouts of a bucket
 * @throws ConfigError, fit to print, when the storage cannot be written
 */
export async function openStorage(url: string, timeouts = requestTimeouts): Promise<Storage> {
  try {
    const storage = url.startsWith('file:')
      ? new Disk(new AtomicFSDriver(url.slice('file:'.length)))
      : await openBucket(url, timeouts)
    // Not empty: the S3 client mistakes an empty body for a stream and prints a warning.
    await storage.put(probe, probe)
    return storage
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`The storage at ${url} cannot be written: ${reasonOf(error)}`)
  }
}

/** Key and content of the probe file. */
const probe = 'ready'

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } }
  return (cause?.message || cause?.code || message).split('\n')[0] ?? ''
}

/** Imports the S3 client only here: it is large. */
async function openBucket(url: string, { stall, retries }: Timeouts): Promise<Storage> {
  const { hostname: bucket, searchParams } = new URL(url)
  if (!bucket) throw new ConfigError('STORAGE_URL must name a bucket: s3://bucket?endpoint=…&region=…')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')])
  const client = new S3Client({
    region: searchParams.get('region') ?? 'us-east-1',
    // Compatible servers rarely have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: stall, socketTimeout: stall },
  })
  // The client retries many errors, and a person would wait for each attempt. The outer function is called once per operation.
  client.middlewareStack.add(
    (next) => {
      const began = performance.now()
      return (request) =>
        next(request).catch((error: Error) => throwAttempt(error, { isFinal: performance.now() - began > retries }))
    },
    { step: 'finalizeRequest', priority: 'low' }, // within the middleware that retries
  )
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
}

type Timeouts = {
  /** How long S3 may take to connect, and nothing may move on a connection, in milliseconds. */
  stall: number
  /** How long an operation is retried, in milliseconds from its beginning. The last attempt may also stall. */
  retries: number
}

/** Clients get 503 within 2 s. */
const requestTimeouts: Timeouts = { stall: 1500, retries: 300 }

/** A stalled request is no reason to lose a long backup. */
export const commandTimeouts: Timeouts = { stall: 15_000, retries: 60_000 }

/** Rethrows the error of an attempt; the final one as an error that the S3 client does not retry. */
function throwAttempt(error: Error & { $fault?: string }, { isFinal }: { isFinal: boolean }): never {
  throw error.$fault !== 'client' && isFinal ? new Error(`S3 does not answer: ${error.message}`) : error
}

/** Checks that the storage can be written, with the probe file. */
export async function storageAnswers(storage: Storage): Promise<boolean> {
  return storage.put(probe, probe).then(
    () => true,
    () => false,
  )
}

/** Deletes files that were begun before a time and never finished: their process was killed. */
export async function deleteUnfinished(storage: Storage, before: Date): Promise<void> {
  const { objects } = await storage.listAll(temporaryFolder, { recursive: true })
  for (const each of objects) {
    if (!each.isFile) continue
    // Meanwhile it may be finished, or another process deletes it.
    const lastModified = await storage.getMetaData(each.key).then(
      (metadata) => metadata.lastModified,
      () => undefined,
    )
    if (lastModified && lastModified < before) await storage.delete(each.key)
  }
}
