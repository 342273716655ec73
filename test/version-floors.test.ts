import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { isOlderVersion, minNodeVersion } from '../src/lib/versions.ts'

type Pins = Record<string, string>
type Manifest = { dependencies: Pins; devDependencies: Pins; optionalDependencies: Pins }
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> }
const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** Older copies of tools that run only while the site is built. */
const buildOnly = new Set(['node_modules/@babel/helper-compilation-targets/node_modules/lru-cache'])

/** Returns the product's copies of a package, nested ones too, that are older than the version that package.json pins. */
function olderCopies({ packages }: Lock, pins: Pins): string[] {
  return Object.entries(packages).flatMap(([path, { version, dev }]) => {
    const pinned = pins[nameOf(path)]
    return pinned && !dev && !buildOnly.has(path) && isOlderVersion(version ?? '0.0.0', pinned)
      ? [`${path} ${version} is older than ${pinned}`]
      : []
  })
}

describe('versions', () => {
  test('package.json pins every package to one version, which is installed', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const pins = { ...dependencies, ...devDependencies, ...optionalDependencies }
    const installed = Object.keys(pins).map((name) => [name, lock.packages[`node_modules/${name}`]?.version])
    assert.deepEqual(Object.fromEntries(installed), pins)
  })

  test('no transitive dependency brings an older copy of a package', () => {
    assert.deepEqual(olderCopies(lock, manifest.dependencies), [])
  })

  test('the Node that npm start installs is new enough for the site', () => {
    const bundled = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
    assert.equal(bundled.length, 3)
    for (const [name, version] of bundled) assert.equal(isOlderVersion(version, minNodeVersion), false, name)
  })

  test('React Router is installed in one version', () => {
    const copies = Object.entries(lock.packages).filter(([path]) =>
      /^(@react-router\/.*|react-router)$/.test(nameOf(path)),
    )
    assert.ok(copies.length >= 2)
    assert.deepEqual([...new Set(copies.map(([, { version }]) => version))], [manifest.dependencies['react-router']])
  })
})
