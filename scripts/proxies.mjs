// Finds the proxies that tests put in front of the site.
import { spawnSync } from 'node:child_process'
import { findOrInstall } from './apt.mjs'

const hasPackages = (names) => spawnSync('dpkg-query', ['-L', ...names.split(' ')]).status === 0

const proxies = {
  haproxy: { what: 'HAProxy', packages: 'haproxy' },
  nginx: { what: 'nginx', packages: 'nginx-light' },
  varnishd: { what: 'Varnish', packages: 'varnish varnish-modules' },
}

/**
 * Returns the path of a proxy, newly installed where that is possible.
 * @throws Error in one sentence when there is none
 */
export function findProxy(name) {
  const { what, packages } = proxies[name]
  const variable = `${name.toUpperCase()}_PATH`
  const isComplete = () => name !== 'varnishd' || hasPackages(packages)
  const path = findOrInstall(what, { variable, names: [name], packages: [packages], isComplete })
  if (path) return path
  throw new Error(`${what} is missing: install it (on Debian: apt-get install ${packages}) or name it in ${variable}.`)
}
