// Finds a Chromium, or installs one where that is possible.
import { existsSync } from 'node:fs'
import { findProgram, installFromDebian } from './apt.mjs'

/** The headless shell comes first: it opens a page for a sixth of the processor time of the full browser. */
const names = [
  'chromium-headless-shell',
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
 * Returns the path of a Chromium: the one that CHROMIUM_PATH names, Playwright's own, the system's, or a newly installed
 * one on Debian as root. Undefined when there is none.
 */
export async function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const found = (await playwrightsOwn()) ?? onSystem()
  if (found) return found
  installFromDebian('Chromium', ['chromium-headless-shell', 'chromium'])
  return onSystem()
}
