import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** Disables calls to the browser's maker, which would fail slowly. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium. Close it in `afterAll`. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found: `npm test` installs it, or set CHROMIUM_PATH.')
  const launch = (chromiumSandbox: boolean) => chromium.launch({ executablePath, args: QUIET, chromiumSandbox })
  // The sandbox is unavailable to root and in most containers. The pages are our own.
  return process.getuid?.() === 0 ? launch(false) : launch(true).catch(() => launch(false))
}
