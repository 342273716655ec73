import { Disk } from 'flydrive'
import { SettingError } from '../lib/environment.ts'

/** Where uploaded files are kept: a folder, or a bucket of S3 or of a server that speaks S3. */
export type Storage = Disk

/**
 * Opens `file:PATH` or `s3://bucket?endpoint=…&region=…` (keys from the standard AWS variables).
 * @throws SettingError in one sentence when the address is wrong
 */
export async function openStorage(url: string): Promise<Storage> {
  return url.startsWith('file:') ? openFolder(url.slice('file:'.length)) : openBucket(url)
}

async function openFolder(location: string): Promise<Storage> {
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location, visibility: 'public' }))
}

/** The S3 client is large: it is loaded only where a bucket is used. */
async function openBucket(url: string): Promise<Storage> {
  const { hostname: bucket, searchParams } = new URL(url)
  if (!bucket) throw new SettingError('STORAGE_URL must name a bucket: s3://bucket?endpoint=…&region=…')
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

/** Whether the storage answers: asks for a file that need not exist. */
export async function storageAnswers(storage: Storage): Promise<boolean> {
  return storage.exists('ready').then(
    () => true,
    () => false,
  )
}
