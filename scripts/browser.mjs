// Finds a Chromium for the journeys, or installs one where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

function onSystem() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...places]
  const candidates = folders.flatMap((folder) => [...names, 'Google Chrome'].map((name) => join(folder, name)))
  return candidates.find((path) => existsSync(path))
}

async function ofPlaywright() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function fromDebian() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('▸ Installing Chromium for the browser tests…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return onSystem()
}

/**
 * The path of a Chromium: the one that CHROMIUM_PATH names, Playwright's own, the system's, or on Debian as root a
 * newly installed one. Undefined when there is none.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return (await ofPlaywright()) ?? onSystem() ?? fromDebian()
}
