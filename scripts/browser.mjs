// Finds a Chromium, or installs one where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell comes first: it opens a page for a sixth of the processor time of the full browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

function onSystem() {
  const searched = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  const candidates = [...names, 'Google Chrome'].flatMap((name) => searched.map((folder) => join(folder, name)))
  return candidates.find((path) => existsSync(path))
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installFromDebian() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('▸ Installing Chromium for the browser tests…')
  const aptGet = (...args) =>
    spawnSync('apt-get', [...args, '-qq'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (aptGet('install', '-y', '--no-install-recommends', name).status === 0) break
  return onSystem()
}

/**
 * Returns the path of a Chromium: the one that CHROMIUM_PATH names, Playwright's own, the system's, or a newly installed
 * one on Debian as root. Undefined when there is none.
 */
export async function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return (await playwrightsOwn()) ?? onSystem() ?? installFromDebian()
}
