import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import sharp from 'sharp'
import type { CompanyInfo } from '#domain/content.ts'
import type { Locale } from '#domain/locale.ts'
import { buildApp } from '#server/app.ts'
import { saveCompany } from '#server/features/content/write-content.ts'
import { atEnd } from './at-end.ts'
import { PAGE_PATIENCE_MS } from './browser.ts'
import { PATIENCE_MS, shopWith, type TestShop, type TestSku } from './shop.ts'

export type RunningShop = TestShop & { url: string }

/** A shop with pages, listening on its own port. The web app must be built (`npm test` does that). */
export async function runningShop(spec: Parameters<typeof shopWith>[0] = {}): Promise<RunningShop> {
  const shop = await shopWith(spec)
  await saveCompany(shop.db, COMPANY)
  await drawPicture(shop.deps.config.uploadsDir)
  const site = await buildApp(shop.deps, { requestLimitMs: PATIENCE_MS })
  atEnd(() => site.close())
  return Object.assign(shop, { url: await site.listen({ host: '127.0.0.1', port: 0 }) })
}

export type TwoWines = RunningShop & { riesling: TestSku; silvaner: TestSku }

/** A running shop with two named wines: ¥128.00 and ¥88.00. */
export async function shopOfTwoWines(): Promise<TwoWines> {
  const shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines were asked for')
  return Object.assign(shop, { riesling: first.skus[0], silvaner: second.skus[0] })
}

export const COMPANY: CompanyInfo = {
  siteName: { zh: '试验酒铺', en: 'The Test Shop' },
  keywords: { zh: '葡萄酒', en: 'wine' },
  description: { zh: '一家只在测试里开门的酒铺。', en: 'A wine shop that is open during tests only.' },
  logoUrl: '',
  contactNumber: '400-000-0000',
  address: { zh: '上海', en: 'Shanghai' },
  copyright: { zh: '版权所有', en: 'All rights reserved' },
  recordNumber: '沪ICP备00000001号-1',
  recordUrl: 'https://beian.miit.gov.cn/',
  networkSecurity: '沪公网安备00000000000001号',
  networkSecurityUrl: 'https://beian.mps.gov.cn/#/query/webSearch?code=1',
  licences: [{ zh: '食品经营许可证 JY1', en: 'Food business license JY1' }],
  serviceHours: { zh: '每日 9:30–21:00', en: 'Daily 9:30–21:00' },
}

async function drawPicture(uploadsDir: string): Promise<void> {
  await mkdir(uploadsDir, { recursive: true })
  const picture = sharp({ create: { width: 90, height: 120, channels: 3, background: '#c5d6ce' } })
  for (const name of ['wine', 'wine-240', 'wine-480', 'wine-960']) {
    await picture
      .clone()
      .webp()
      .toFile(join(uploadsDir, `${name}.webp`))
  }
}

/** Phones are sent to payment apps, where desktops show a QR code. */
const PHONE = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

type VisitSpec = {
  locale?: Locale
  screen?: 'desk' | 'phone'
  token?: string
  /** Enables the service worker, which caches pages. */
  keepsPages?: boolean
}
export type Visit = Page & {
  /** Opens a path below the language prefix. */
  open: (path: string) => Promise<void>
  /** Console errors, script errors, and answers from status 400. */
  complaints: string[]
}

/** An adult with a new browser context. */
export async function visit(browser: Browser, shop: Pick<RunningShop, 'url'>, spec: VisitSpec = {}): Promise<Visit> {
  const { locale = 'zh-CN', screen = 'desk', token, keepsPages = false } = spec
  const context = await browser.newContext({
    locale,
    ...(screen === 'phone'
      ? { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, userAgent: PHONE }
      : { viewport: { width: 1280, height: 800 } }),
  })
  // The driver's own blocking would log to the console of every page.
  if (!keepsPages) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const cookie = { url: shop.url, sameSite: 'Lax' as const }
  await context.addCookies([
    { ...cookie, name: 'adult', value: '1' },
    ...(token
      ? [
          { ...cookie, name: 'auth.strategy', value: 'local1' },
          { ...cookie, name: 'auth._token.local1', value: encodeURIComponent(`Bearer ${token}`) },
        ]
      : []),
  ])
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_PATIENCE_MS)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`)
  })
  const isQuiet = watchNetwork(page)
  // Hydration ends with this (web/storefront/islands/early-acts.ts). The console never sets it.
  const isAlive = () => page.waitForFunction(() => !('earlyActs' in window))
  const reload = page.reload.bind(page)
  return Object.assign(page, {
    complaints,
    open: async (path: string) => {
      await page.goto(`${shop.url}/home/${locale}${path}`)
      await isAlive()
      // Then the visitor's data comes.
      await isQuiet()
    },
    // A link that is pressed before the page is alive is followed without our scripts.
    reload: async (options?: Parameters<Page['reload']>[0]) => {
      const answer = await reload(options)
      await isAlive()
      return answer
    },
  })
}

/** Shorter than the browser's "network idle", which takes half a second. */
const QUIET_MS = 150

/** Returns a function that waits until there are no requests for a moment. */
function watchNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changedAt = 0
  const changed = () => {
    changedAt = performance.now()
  }
  page.on('request', (request) => {
    open.add(request)
    changed()
  })
  const ended = (request: Request) => {
    open.delete(request)
    changed()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    changed()
    for (;;) {
      while (open.size > 0 || performance.now() - changedAt < QUIET_MS) {
        // As long as something arrives, a slow machine is all that is wrong.
        if (performance.now() - changedAt > PAGE_PATIENCE_MS)
          throw new Error(`still loading: ${[...open].map((request) => request.url()).join(' ')}`)
        await pause(20)
      }
      const lastAt = changedAt
      // The page may still be at work, and ask for more after it.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })))
      if (changedAt === lastAt) return
    }
  }
}
