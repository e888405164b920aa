import { globSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF_SCOPES } from '#domain/account.ts'
import { LOCALES } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { say } from '#server/http/words.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type Belongings, busyShopper, staffOf } from '#test/support/busy-shopper.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { type Desk, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Every page of the console, found by its file: nothing complains, nothing sticks out, and everybody can use it. */

const ROUTES = globSync('*.tsx', { cwd: 'web/console/routes' })
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) => name !== '__root' && name !== 'login')
  .toSorted()

let browser: Browser
let shop: RunningShop
let samples: Record<string, string>
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ skus: [{ stock: 1_000 }] }] })
  await addStaff(shop.db, { login: 'chief', nickname: 'Chief', password: STAFF_PASSWORD, scopes: [...STAFF_SCOPES] })
  const owner = await busyShopper(shop, await staffOf(shop))
  samples = await samplesOf(owner)
}, 120_000)
afterAll(() => browser.close())

/** What stands for the parameters of a route; nothing for pages that need none. */
async function samplesOf({ who, paid, applied }: Belongings): Promise<Record<string, string>> {
  const { db } = shop
  const id = async (sql: Promise<{ id: number }[]>) => String((await sql)[0]?.id ?? '')
  const coupon = await addCoupon(db)
  const sale = await openSale(shop.deps, { sku: shop.sku, startsInHours: 2 })
  const estate = await id(db<{ id: number }[]>`
    with made as (
      insert into term (kind, code, name_zh, name_en) values ('estate', 'hof', '酒庄', 'Hof') returning id
    )
    insert into estate (term_id) select id from made returning term_id as id`)
  const count = await id(db<{ id: number }[]>`
    insert into stock_count (by_account) select id from account where login = 'chief' returning id`)
  const lot = await id(db<{ id: number }[]>`
    insert into lot (sku_id, code, arrived_on, packs) values (${shop.sku.id}, 'L-1', current_date, 6) returning id`)
  const landed = await id(db<{ id: number }[]>`
    with delivery as (
      insert into landed_delivery (form_key, by_account, at, currency, rate, freight, freight_in, insurance, insurance_in, duty,
                                   consumption_tax, vat, is_vat_recoverable, other, is_arriving)
      select 'k', id, now(), 'EUR', 78512, 0, 'EUR', 0, 'EUR', 1400, 1000, 1300, true, 0, false from account where login = 'chief' returning id
    )
    insert into landed_line (landed_delivery_id, sku_id, packs, price, cif, duty, consumption_tax, vat, other, cost, packs_before, cost_after)
    select id, ${shop.sku.id}, 1, 5400, 42396, 5935, 5370, 6981, 0, 53701, 0, 53701 from delivery returning landed_delivery_id as id`)
  const numbers = `?numbers=${paid.number}`
  return {
    'after-sales.$number': applied.number,
    'bills.$provider.$day': `wechat/${shanghaiDay(new Date())}`,
    'chat.{-$shopperId}': '',
    'content.article-categories.$id': 'new',
    'content.articles.$id': 'new',
    'content.banners.$id': 'new',
    'content.estates.$id': estate,
    'content.festivals.$id': 'new',
    'content.films.$id': 'new',
    'content.moments.$id': 'new',
    'content.pages.$key': 'agreement',
    'coupons.$id': String(coupon),
    'customers.$id': String(who.id),
    'flash-sales.$id': String(sale.id),
    'freight.$id': await id(db<{ id: number }[]>`select id from freight_zone`),
    'held-stock.$accountId': String(who.id),
    'orders.$number': paid.number,
    'orders.labels': numbers,
    'orders.picking': numbers,
    'orders.slips': numbers,
    'settings.notices.templates.$kind.$channel': 'paid/sms',
    'stock.counts.$id': count,
    'stock.landed.$id': landed,
    'stock.lots.$id': lot,
    'vocabulary.$id': estate,
    'words.$key': 'shell.account',
    'wines.$id': String(shop.sku.productId),
    // A figure of a report, and the orders behind it.
    'reports.orders': `?figure=paid&from=${shanghaiDay(new Date())}&to=${shanghaiDay(new Date())}`,
  }
}

const NO_PAGES = LOCALES.flatMap((locale) => ['lost', 'forbidden', 'broken'].map((name) => say(locale, `console.${name}.title`)))

/** Needs a list that was uploaded: import.journey.ts looks at it. */
const ELSEWHERE = ['wines.import.$id']

function pathOf(route: string): string {
  const [fixed = ''] = route.split(/\.(?=\$|\{)/)
  const path = `/${fixed === 'index' ? '' : fixed.replace(/\.index$/, '').replaceAll('.', '/')}`
  const sample = samples[route]
  if (sample === undefined) return path
  return sample.startsWith('?') || sample === '' ? path + sample : `${path}/${sample}`
}

const KEYS = new Set(
  globSync('messages/en-US/*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
  ),
)
/** These pages are about the dictionary. */
const SHOWS_KEYS = /^\/words/

/** What a page is seen to be at the width it has. */
const seen = (page: Desk) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility())
    const REACHED = 'a[href], button, input, select, textarea, label, summary, option, [tabindex], [contenteditable]'
    return {
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      headings: shown.filter(({ localName }) => localName === 'h1').map(({ textContent }) => textContent),
      title: document.title,
      words: [
        // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
        document.body.innerText,
        ...shown.flatMap((element) =>
          ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ),
      ].join(' '),
      // What takes the mouse takes the keyboard.
      mouseOnly: shown
        .filter((element) => getComputedStyle(element).cursor === 'pointer' && !element.closest(REACHED))
        .map((element) => element.outerHTML.slice(0, 120)),
    }
  })

async function faultsOf(page: Desk, path: string): Promise<string[]> {
  page.complaints.length = 0
  await page.open(path)
  const faults: string[] = []
  // Wide and on a tablet, without loading the page twice.
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const { isTooWide, headings, title, words, mouseOnly } = await seen(page)
    if (isTooWide) faults.push(`${path}: wider than ${width} px`)
    if (headings.some((heading) => NO_PAGES.includes(heading))) faults.push(`${path}: ${headings[0]}`)
    if (headings.length !== 1) faults.push(`${path}: ${headings.length} first headings`)
    if (!title.includes(' · ')) faults.push(`${path}: title ${title}`)
    const keys = SHOWS_KEYS.test(path) ? [] : (words.match(/[a-z][\w-]*(?:\.[\w-]+)+/g) ?? []).filter((each) => KEYS.has(each))
    faults.push(...keys.map((key) => `${path}: the key ${key} is shown`))
    faults.push(...mouseOnly.map((html) => `${path}: by mouse only: ${html}`))
  }
  const { violations } = await axe(page).include('main').withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  faults.push(...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`))
  faults.push(...page.complaints.map((words) => `${path}: ${words}`))
  return faults
}

test('this file sees every page', () => {
  expect(ROUTES.length).toBeGreaterThan(80)
  const unseen = ROUTES.filter((route) => route.includes('$') && samples[route] === undefined && !ELSEWHERE.includes(route))
  expect(unseen).toEqual([])
})

test.each(LOCALES)(
  '%s: every page of the console is whole at 1280 px and on a tablet: one heading, a title, words instead of keys, nothing too wide or for the mouse alone, axe clean, no complaint',
  async (locale) => {
    const page = await openDeskOf(browser, shop, 'chief', { locale })
    const faults: string[] = []
    for (const route of ROUTES.filter((each) => !ELSEWHERE.includes(each))) faults.push(...(await faultsOf(page, pathOf(route))))
    expect(faults).toEqual([])
  },
  900_000,
)
