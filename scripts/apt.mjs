// Finds programs that tests need, or installs them where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const systemFolders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/**
 * Returns the path of a program: the one that an environment variable names, the system's, or a newly installed one on
 * Debian as root. Undefined when there is none.
 * @param what its name in messages
 * @param options `names` of the program, in order of preference; `packages` that have it, also in order of preference,
 * each followed by the packages it needs, separated by blanks; `isComplete` returns whether all are there
 */
export function findOrInstall(what, { variable, names, packages, folders = [], isComplete = () => true }) {
  const named = process.env[variable]
  if (named) return existsSync(named) ? named : undefined
  const searched = [...(process.env.PATH ?? '').split(delimiter), ...systemFolders, ...folders]
  const paths = names.flatMap((name) => searched.map((folder) => join(folder, name)))
  const find = () => (isComplete() ? paths.find((path) => existsSync(path)) : undefined)
  if (!find()) installFromDebian(what, packages)
  return find()
}

function installFromDebian(what, packages) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.log(`▸ Installing ${what} for the tests…`)
  // Another test file may be installing something, too.
  const aptGet = (...args) =>
    spawnSync('apt-get', [...args, '-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'DPkg::Lock::Timeout=120'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  for (const names of packages)
    if (aptGet('install', '-y', '--no-install-recommends', ...names.split(' ')).status === 0) break
}
