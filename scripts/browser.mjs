// Finds a Chromium, or installs one where that is possible.
import { existsSync } from 'node:fs'
import { findProgram, installFromDebian } from './apt.mjs'

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
const folders = ['/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

const onSystem = () => findProgram(names, folders)

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
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const own = await playwrightsOwn()
  if (own) return own
  if (!findProgram([headlessShell]))
    installFromDebian('a headless Chromium', onSystem() ? [headlessShell] : [headlessShell, 'chromium'])
  return onSystem()
}
