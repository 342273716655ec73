import { chromium } from 'playwright-core'

export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
}

/** Opens a page with a fresh profile, in the browser that the journeys use. */
export async function openBrowser(viewport = { width: 1280, height: 800 }) {
  const browser = await chromium.launch(browserOptions)
  const page = await browser.newPage({ viewport })
  return { page, close: () => browser.close() }
}
