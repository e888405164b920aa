import type { Browser, Page } from 'playwright-core'
import type { Locale } from '#domain/locale.ts'
import { PAGE_PATIENCE_MS } from './browser.ts'
import type { RunningShop } from './running-shop.ts'

/* Staff at the console, in a real browser. */

export const STAFF_PASSWORD = 'a-long-secret-1'

export type Desk = Page & { complaints: string[]; open: (path: string) => Promise<void> }
export type DeskSpec = { locale?: Locale; width?: number }

/** A staff member's own browser context. */
export async function openDesk(
  browser: Browser,
  shop: Pick<RunningShop, 'url'>,
  { locale = 'en-US', width = 1280 }: DeskSpec = {},
): Promise<Desk> {
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_PATIENCE_MS)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return Object.assign(page, {
    complaints,
    open: async (path: string) => {
      await page.goto(`${shop.url}/staff${path}`)
      // Words and data have arrived.
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  })
}

export async function signIn(page: Page, login: string, password = STAFF_PASSWORD): Promise<void> {
  await page.locator('input[name=account]').fill(login)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Signed in with STAFF_PASSWORD. */
export async function openDeskOf(
  browser: Browser,
  shop: Pick<RunningShop, 'url'>,
  login: string,
  spec: DeskSpec = {},
): Promise<Desk> {
  const page = await openDesk(browser, shop, spec)
  await page.open('/login')
  await signIn(page, login)
  await page.getByRole('banner').waitFor()
  return page
}
