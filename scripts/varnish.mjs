// Finds a Varnish, or installs one where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const path = '/usr/sbin/varnishd'
const packages = ['varnish', 'varnish-modules']
const isInstalled = () => spawnSync('dpkg-query', ['-L', ...packages]).status === 0 && existsSync(path)

/**
 * Returns the path of a Varnish with its modules: the one that VARNISHD_PATH names, Debian's, or a newly installed one on
 * Debian as root. Undefined when there is none; the tests that need it then fail with a sentence.
 */
export function findVarnish() {
  const { VARNISHD_PATH } = process.env
  if (VARNISHD_PATH) return existsSync(VARNISHD_PATH) ? VARNISHD_PATH : undefined
  if (isInstalled()) return path
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('▸ Installing Varnish for the tests…')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', [...args, '-qq'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  return isInstalled() ? path : undefined
}
