import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { decodeDcz, navigation, withDictionary } from '../../../test/dictionaries.ts'
import { getBytes } from '../../../test/raw-get.ts'
import { openTestSite } from '../../../test/site.ts'
import { builtFiles, clientBuild } from '../rendering/built-files.server.ts'
import { keepBuiltFiles } from './file-dictionaries.server.ts'

describe('built files as dictionaries', () => {
  const paths = builtFiles().filter((each) => /agenda-page-[\w-]{8}\.js$/.test(each))
  const filesIn = async (folder: string) => new Set(await readdir(join(folder, 'dictionaries')))

  test('a script is compressed with its version of an earlier build, unless that is unknown or damaged', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'summit-dictionaries-'))
    const site = await openTestSite('sqlite', { dataDir })
    try {
      for (const path of paths) {
        const body = await readFile(join(clientBuild, path))
        const earlier = Buffer.concat([Buffer.from('/* an earlier build */'), body.subarray(0, -100)])
        const file = join(dataDir, 'dictionaries', hash('sha256', earlier))
        const encoding = async (dictionary: Buffer) =>
          (await getBytes(site, `/${path}`, withDictionary(dictionary))).headers['content-encoding']
        assert.notEqual(await encoding(earlier), 'dcz')
        await mkdir(join(dataDir, 'dictionaries'), { recursive: true })
        await writeFile(file, 'damaged')
        assert.notEqual(await encoding(earlier), 'dcz')
        await writeFile(file, earlier)
        const { headers, body: sent } = await getBytes(site, `/${path}`, withDictionary(earlier))
        assert.ok(sent.length < 500, `${sent.length} bytes`)
        assert.deepEqual(decodeDcz(sent, earlier), body)
        const { headers: usual } = await getBytes(site, `/${path}`, navigation)
        assert.deepEqual(
          [headers['content-type'], headers['cache-control'], usual['cache-control']],
          [usual['content-type'], 'private, max-age=31536000, immutable', 'public, max-age=31536000, immutable'],
        )
        for (const each of [headers, usual]) {
          assert.equal(each['use-as-dictionary'], 'match="/assets/agenda-page-*.js"')
          assert.match(each.vary ?? '', /^accept-encoding, available-dictionary$/i)
        }
      }
      assert.ok(paths.length > 0)
    } finally {
      await site.close()
      await rm(dataDir, { recursive: true })
    }
  })

  test('scripts and stylesheets are kept for the next build, and those used longest ago deleted', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'summit-dictionaries-'))
    try {
      const old = join(dataDir, 'dictionaries', 'a'.repeat(64))
      await mkdir(join(dataDir, 'dictionaries'))
      await writeFile(old, Buffer.alloc(20_000_000))
      const names = builtFiles().filter((each) => /-[\w-]{8}\.(js|css)$/.test(each))
      const expected = await Promise.all(
        names.map(async (name) => hash('sha256', await readFile(join(clientBuild, name)))),
      )
      for (let start = 0; start < 2; start += 1) {
        await keepBuiltFiles(dataDir)
        assert.deepEqual(await filesIn(dataDir), new Set([...expected, 'a'.repeat(64)]))
      }
      await writeFile(`${old.slice(0, -1)}b`, Buffer.alloc(20_000_000))
      await utimes(old, 0, 0)
      await keepBuiltFiles(dataDir)
      assert.deepEqual(await filesIn(dataDir), new Set([...expected, `${'a'.repeat(63)}b`]))
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })
})
