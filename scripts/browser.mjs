// Finds a Chromium, or installs one where that is possible.
import { existsSync } from 'node:fs'
import { findOrInstall } from './apt.mjs'

/** Opens a page for a third of the processor time of the full browser. */
const headlessShell = 'chromium-headless-shell'
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'Google Chrome',
]
const variable = 'CHROMIUM_PATH'
const folders = ['/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * Returns the path of a Chromium: the one that CHROMIUM_PATH names, Playwright's own, the headless shell, which root
 * installs on Debian where it is missing, or another one of the system. Undefined when there is none.
 */
export async function findBrowser() {
  const own = process.env[variable] ? undefined : await playwrightsOwn()
  if (own) return own
  const shell = { variable, names: [headlessShell], packages: [headlessShell] }
  const any = { variable, names, folders, packages: ['chromium'] }
  return findOrInstall('a headless Chromium', shell) ?? findOrInstall('Chromium', any)
}
