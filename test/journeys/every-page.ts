import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { axe } from '#test/support/axe.ts'
import { crawl, linksOf, readableText } from '../support/crawl.ts'
import { asker, type Row, routeTable } from '../support/route-table.ts'
import { undressedIn } from '../support/sheets.ts'
import type { StartedShop } from '../support/started-shop.ts'

/** Names and units that are the same in every language: they do not count as foreign. */
const NAMES = /DAC|AOC|VDP|ÖTW|HVE|CN|vol|°C/g

/** What holds of every page of the demo shop, which others have started. */
export function everyPage(shop: () => StartedShop, browser: () => Browser): void {
  const signIn = async (): Promise<string> => {
    const { login, password } = DEMO_SIGN_INS.shopper
    const answer = await fetch(`${shop().url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'form-type': 'pc' },
      body: JSON.stringify({ account: login, password }),
    })
    return ((await answer.json()) as { data: { token: string } }).data.token
  }
  const cookies = (token: string) => ({
    adult: '1',
    'auth.strategy': 'local1',
    'auth._token.local1': encodeURIComponent(`Bearer ${token}`),
  })

  test('all 40 routes of the table answer: without a prefix by a redirect, with either prefix by the page, private ones after signing in', async () => {
    const { url } = shop()
    const token = await signIn()
    const rows = await routeTable(asker(url, token))
    expect(rows).toHaveLength(40)
    const cookie = Object.entries(cookies(token))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const look = (path: string, headers = {}) => fetch(url + path, { redirect: 'manual', headers })
    const wrong: string[] = []
    const must = (isSo: boolean, words: string) => isSo || wrong.push(words)
    for (const { route, path, isPrivate } of rows) {
      const bare = await look(`/home${path}`, { 'accept-language': 'en' })
      must(
        bare.status === 307 && bare.headers.get('location') === `/home/en-US${path === '/' ? '' : path}`,
        `${route}: ${bare.status} ${bare.headers.get('location')}`,
      )
      for (const locale of LOCALES) {
        const address = `/home/${locale}${path === '/' ? '' : path}`
        const strange = await look(address)
        if (isPrivate)
          must(/\/login$/.test(strange.headers.get('location') ?? ''), `${address}: no sign-in asked for, ${strange.status}`)
        else must(strange.status === 200, `${address}: ${strange.status}`)
        const known = isPrivate ? await look(address, { cookie }) : strange
        // Without anything to confirm the confirm page leads back to the cart.
        const isAnswered =
          route === '/order_confirm' ? /\/shoppingCart$/.test(known.headers.get('location') ?? '') : known.status === 200
        must(isAnswered, `${address}: ${known.status} ${known.headers.get('location')}`)
        if (known.status === 200) must((await known.text()).includes(`<html lang="${locale}"`), `${address}: wrong language`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(LOCALES)(
    '%s: every internal link leads to a page in the same language, U32: which it speaks, and U100: is dressed at its first paint',
    async (locale) => {
      const { url } = shop()
      const rows = await routeTable(asker(url, await signIn()))
      const pages = await crawl(
        url,
        locale,
        rows.map(({ path }) => (path === '/' ? '' : path)),
      )
      expect(pages.length).toBeGreaterThan(250)
      expect(
        pages.filter(({ status }) => status !== 200).map(({ path, status, from }) => `${status} ${path} on ${from}`),
      ).toEqual([])
      const strays = pages.flatMap(({ path, html }) =>
        linksOf(html)
          .filter((link) => link.startsWith('/home/') && !link.startsWith(`/home/${locale}`) && !isSwitch(link, path))
          .map((link) => `${link} on ${path}`),
      )
      expect([...new Set(strays)]).toEqual([])
      expect(await undressedIn(url, pages)).toEqual([])
      // Chinese pages name estates and wines in Latin letters beside the Chinese; English ones have nothing Chinese.
      if (locale === 'en-US') expect(pages.filter(({ html }) => shareOfHan(html) > 0.02).map(({ path }) => path)).toEqual([])
    },
  )

  test.each(LOCALES)(
    '%s: U13, U32, U64: on every page of the table axe finds nothing serious, headings leave no level out, pictures have words, no page is wider than the window, nothing complains',
    async (locale) => {
      const { url } = shop()
      const token = await signIn()
      const rows = await routeTable(asker(url, token))
      const context = await browser().newContext({ locale, viewport: { width: 1280, height: 800 } })
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('console', (message) => {
        // Said of a picture that is shown when a busy machine takes its time to paint.
        const isSlowness = message.text().includes('was preloaded using link preload but not used')
        if (['error', 'warning'].includes(message.type()) && !isSlowness) wrong.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error}`))
      const setCookies = (held: Record<string, string>) =>
        context.addCookies(Object.entries(held).map(([name, value]) => ({ url, name, value })))
      await setCookies({ adult: '1' })
      // First what everybody sees, then what the signed-in shopper does.
      for (const { path } of rows.filter((row) => !row.isPrivate))
        wrong.push(...(await faultsOf(page, `${url}/home/${locale}${path === '/' ? '' : path}`)))
      await setCookies(cookies(token))
      for (const row of rows.filter(isOwnPage)) wrong.push(...(await faultsOf(page, `${url}/home/${locale}${row.path}`)))
      await context.close()
      expect(wrong).toEqual([])
    },
    240_000,
  )
}

/** The hand-over to Alipay leaves the page by itself, and there is nothing to confirm. */
const isOwnPage = ({ route, isPrivate }: Row): boolean => isPrivate === true && route !== '/aliPay' && route !== '/order_confirm'

/** The same page in the other language is what the language switch is for. */
const isSwitch = (link: string, path: string): boolean =>
  LOCALES.some((other) => link.split('?')[0] === path.replace(/^\/home\/[^/?]+/, `/home/${other}`).split('?')[0])

function shareOfHan(html: string): number {
  const text = readableText(html).replace(NAMES, '')
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) / (text.match(/\p{L}/gu)?.length || 1)
}

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  const pictures = await page.locator('main img:not([alt])').count()
  // The frame around it is the same on all of them, and has its own test (shell.journey.ts).
  const { violations } = await axe(page).include('main').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const { levels, isTooWide } = await page.evaluate(() => ({
    levels: [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1])),
    isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }))
  const hasGap = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)
  return [
    ...(hasGap || levels.filter((level) => level === 1).length !== 1 ? [`${address}: headings ${levels.join(' ')}`] : []),
    ...(isTooWide ? [`${address}: wider than the window`] : []),
    ...(pictures > 0 ? [`${address}: ${pictures} pictures without words`] : []),
    ...serious.map(({ id, nodes }) => `${address}: ${id}: ${nodes[0]?.html}`),
  ]
}
