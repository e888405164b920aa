import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Debian's Chromium without windows takes a third less of the processor. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** CHROMIUM_PATH, else the machine's browser, else Playwright's. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...USUAL_PLACES, chromium.executablePath(), HEADLESS_SHELL].find(isUsable)
}

/** The same for journeys, which need no window. */
export function findHeadlessChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return isUsable(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium()
}

/** Starts only if all libraries are present. */
function isUsable(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
