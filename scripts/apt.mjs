// Installs Debian packages that tests need.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/** Returns the path of the first of these programs that this machine has, or undefined. */
export function findProgram(names, otherFolders = []) {
  const searched = [...(process.env.PATH ?? '').split(delimiter), ...folders, ...otherFolders]
  return names.flatMap((name) => searched.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Installs the first of these packages that there is, on Debian as root; nothing happens elsewhere. */
export function installFromDebian(what, packages) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.log(`▸ Installing ${what} for the tests…`)
  const aptGet = (...args) =>
    spawnSync('apt-get', [...args, '-qq', '-o', 'Acquire::http::Timeout=10'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  for (const name of packages) if (aptGet('install', '-y', '--no-install-recommends', name).status === 0) break
}
