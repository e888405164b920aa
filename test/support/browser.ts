import { type Browser, chromium } from 'playwright-core'
import { TestRunner } from 'vitest'
import { findHeadlessChromium } from './chromium.ts'

/** For a page that shares two cores with others; a test that goes well never waits so long. */
export const PAGE_PATIENCE_MS = 30_000

/** Without calls to the browser's maker, which would fail slowly. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page stays in the process of its empty tab: half the processes, for pages that are all our own.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

/** A headless Chromium. Close it in `afterAll`. What a test opens in it closes with the test: open pages go on working. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('No Chromium was found: `npm test` installs it, or set CHROMIUM_PATH.')
  const launch = (chromiumSandbox: boolean) => chromium.launch({ executablePath, args: FLAGS, chromiumSandbox })
  // The sandbox is unavailable to root and in most containers. The pages are our own.
  const browser = await (process.getuid?.() === 0 ? launch(false) : launch(true).catch(() => launch(false)))
  browser.on('context', (context) => {
    TestRunner.getCurrentTest()?.context.onTestFinished(() => context.close())
  })
  return browser
}
