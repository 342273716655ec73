// The steps before anything is installed: plain JavaScript for Node 18 or newer, without node_modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...path) => join(root, ...path)

export const minNodeVersion = '24.18.1'

/** Ends the process with an error of one sentence. */
function exitWith(sentence) {
  console.error(sentence)
  process.exit(1)
}

function step(text) {
  console.log(`▸ ${text}`)
}

/** Compares two versions such as '24.18.1'. */
function older(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const difference = left.map((part, index) => part - right[index]).find((each) => each !== 0)
  return difference !== undefined && difference < 0
}

/**
 * Prepares a command: checks the Node that runs this, installs the packages (with `dev`, also those of tests and tools),
 * and builds the site or finds a browser where the command needs them.
 * @returns the paths of the Node to run the command with, and of the browser
 */
export async function prepare({ site = false, browser: needsBrowser = false, dev = false } = {}) {
  checkNode()
  install({ dev })
  const node = pinnedNode()
  if (site) build(node)
  if (!needsBrowser) return { node }
  // Imported here because it needs an installed package.
  const { findBrowser } = await import('./browser.mjs')
  const browser = await findBrowser()
  if (!browser)
    exitWith(
      'A browser is missing: install Chromium (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
    )
  return { node, browser }
}

export function checkNode(version = process.versions.node) {
  if (older(version, '18.0.0')) exitWith(`Node ${version} is too old: install Node 18 or newer (https://nodejs.org).`)
}

/**
 * Installs the packages of the lockfile when they are missing or older than it. Those that only tests and tools need, a
 * third of all, are installed with `dev` or when they were installed before.
 */
export function install({ dev = false } = {}) {
  const lock = at('node_modules', '.package-lock.json')
  const isCurrent = existsSync(lock) && statSync(lock).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
  const hasDev = hasDevPackages()
  if (isCurrent && (hasDev || !dev)) return
  // npm would empty the folder that a link points to.
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    exitWith('node_modules is a link: remove it, or install the packages in the folder that it points to.')
  step('Installing packages (once; this can take a minute)…')
  // `npm ci` begins by deleting all packages, and a site may be running from them: an incomplete installation is added to.
  const command = isCurrent ? ['install', '--no-save'] : ['ci']
  npm(...command, hasDev || dev ? '--include=dev' : '--omit=dev')
}

function hasDevPackages() {
  const { devDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(at('node_modules', name)))
}

function npm(...args) {
  const [command, ...before] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const options =
    '--loglevel=error --no-progress --fetch-retries=3 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000'
  const result = spawnSync(command, [...before, ...args, ...options.split(' ')], { cwd: root, encoding: 'utf8' })
  if (result.status === 0) return
  const output = `${result.stderr ?? ''}${result.error?.message ?? ''}`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i.test(output))
    exitWith('The packages could not be downloaded: check the network connection (or the proxy of npm) and try again.')
  exitWith(`npm ${args[0]} failed: ${output.trim().split('\n').slice(0, 5).join(' ')}`)
}

/** Returns the path of the Node to run on: the one in node_modules, or this one where it is new enough. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = at(
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    name,
  )
  if (existsSync(pinned)) return pinned
  if (older(process.versions.node, minNodeVersion))
    exitWith(
      `There is no bundled Node for ${process.platform}-${process.arch} and this one is ${process.versions.node}: install Node ${minNodeVersion} or newer (https://nodejs.org).`,
    )
  return process.execPath
}

const sources = [
  'src',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'service-worker.config.ts',
]

function newest(path) {
  if (!existsSync(path)) return 0
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Returns the one setting that the build reads, from the environment or from .env. */
function viteApiUrl() {
  const settings = existsSync(at('.env')) ? readFileSync(at('.env'), 'utf8') : ''
  const inFile = /^\s*VITE_API_URL\s*=\s*["']?([^"'\s#]*)/m.exec(settings)?.[1]
  const value = process.env.VITE_API_URL || inFile || '/api'
  if (!/^(\/[^/\s]|https?:\/\/[^\s/])\S*$/.test(value))
    exitWith(`VITE_API_URL=${value} is not valid: must be a path such as /api or an http(s) address.`)
  return value
}

/** Builds the site unless the last build is newer than all sources and has the same API address. */
export function build(node) {
  const stamp = at('build', 'built.json')
  const madeFor = { VITE_API_URL: viteApiUrl() }
  const isFresh =
    existsSync(stamp) &&
    statSync(stamp).mtimeMs >= Math.max(...sources.map((name) => newest(at(name)))) &&
    readFileSync(stamp, 'utf8') === JSON.stringify(madeFor)
  if (isFresh) return
  step('Building the site…')
  const assets = at('build', 'client', 'assets')
  const compressed = existsSync(assets) ? readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name)) : []
  const kept = compressed.map((name) => [name, readFileSync(join(assets, name))])
  run(node, [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], { NODE_ENV: 'production', ...madeFor })
  // Assets are named after their content: one that is still there keeps its compressed versions, two seconds' work for all.
  for (const [name, content] of kept)
    if (existsSync(join(assets, name.slice(0, -3)))) writeFileSync(join(assets, name), content)
  compress(at('build', 'client'))
  writeFileSync(stamp, JSON.stringify(madeFor))
}

/** Writes Brotli and gzip versions beside each text file, so that no visitor waits for the compression. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compress(path)
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|ico)$/.test(entry.name)) continue
    const text = readFileSync(path)
    if (text.length < 256 || existsSync(`${path}.gz`)) continue
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
  }
}

/**
 * Node's options for the server. The compile cache makes later starts faster and saves the compiler's memory. On a
 * machine with much memory, V8 lets the heap grow to hundreds of megabytes under load; bounded to 1,024 MB it collects
 * earlier; a small semi-space (MB) saves some 20 MB more. Two malloc arenas instead of one per thread return more of
 * the freed memory to the system, and so does a fixed least size of mapped buffers (in bytes, glibc's default), which
 * glibc would raise with each larger buffer, such as an upload.
 */
export const asServer = {
  flags: ['--max-semi-space-size=8', '--max-old-space-size=1024'],
  env: {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: at('build', 'compiled'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
  },
}

/** Returns Node's option that reads .env, if the file exists. */
export const settingsFile = () => (existsSync(at('.env')) ? ['--env-file=.env'] : [])

/** Runs a step quietly. When it fails, prints its output and ends the process. */
function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  })
  if (result.status === 0) return
  console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  exitWith(`${args[0]} failed.`)
}

/**
 * Runs a program in place of this process: its output, signals and exit code are passed through.
 * @param restartExitCode the exit code with which the program asks to be started again
 */
export function exec(command, args, env = {}, restartExitCode = undefined) {
  let child
  const start = () => {
    child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => exitWith(`${command} could not be started: ${error.message}`))
    child.on('exit', (code) => (code !== null && code === restartExitCode ? start() : process.exit(code ?? 1)))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm passes a signal to its shell, and some shells end without passing it on: then the parent of this process is gone.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
  start()
}
