import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilTrue } from '../until-true.ts'

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' })

/**
 * Mounts a file system of its own, in memory, that can be filled and made read-only.
 * @returns the volume, or a sentence that says why it cannot be mounted
 */
export async function mountVolume(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-volume-'))
  const { status } = mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  if (status !== 0) {
    await rm(folder, { recursive: true })
    return 'Only root may mount a file system, on Linux and outside of most containers.'
  }
  /** Repeated, because the kernel refuses it while a file is open for writing. */
  const remount = (option: 'ro' | 'rw') => untilTrue(async () => mount('-o', `remount,${option}`, folder).status === 0)
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Leaves no free byte. */
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (const chunk = Buffer.alloc(4096); ; ) writeSync(file, chunk)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler),
    makeReadOnly: () => remount('ro'),
    makeWritable: () => remount('rw'),
    async remove() {
      spawnSync('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
