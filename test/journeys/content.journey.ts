import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { saveArticleWines } from '#server/features/content/article-sql.ts'
import { drawEstate, placeEstate } from '#server/features/content/estate-sql.ts'
import { saveArticleCategory } from '#server/features/content/write-article-categories.ts'
import { addArticle } from '#server/features/content/write-articles.ts'
import { saveRichPage } from '#server/features/content/write-content.ts'
import { saveFestival, saveMoment } from '#server/features/content/write-festival.ts'
import { saveFilm } from '#server/features/content/write-films.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { stockDemoWines } from '#test/support/demo-facets.ts'
import { storeTestFilm } from '#test/support/film.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'

/** The pages that tell of wine: festival, gallery, estates, films, articles, the map of the site. */

let browser: Browser
let shop: RunningShop
let articles: number[] = []
let estateId = 0
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
  await fillContent()
})
afterAll(() => browser.close())

const both = (zh: string, en: string) => ({ zh, en })
const PAGES = [
  'festival',
  'why_festival',
  'aboutus',
  'website',
  'privacy',
  'agreement',
  'shipping',
  'returns',
  'payment',
  'age',
] as const

async function fillContent(): Promise<void> {
  const { db } = shop
  const wines = (await db<{ id: number }[]>`select id from product where on_sale order by id limit 4`).map(({ id }) => id)
  await saveArticleCategory(db, { id: 20, title: both('近期文章', 'Recent articles'), position: 1 })
  articles = []
  for (const number of [1, 2, 3]) {
    const id = await addArticle(db, {
      categoryId: 20,
      title: both(`文章 ${number}`, `Article ${number}`),
      author: both('编辑部', 'The editors'),
      synopsis: both('一句话。', 'One sentence.'),
      content: both('<p>去看<a href="/festival">酒节</a>。</p>', '<p>See the <a href="/festival">festival</a>.</p>'),
      image: '/uploads/wine.webp',
      publishedAt: new Date(`2026-01-0${number}T04:00:00Z`),
    })
    await saveArticleWines(db, id, wines)
    articles.push(id)
  }
  for (const key of PAGES) {
    const content = both(`<h2>我们想带回来的，是那张长凳</h2><p>关于 ${key} 的内容</p>`, `<p>Words about ${key}</p>`)
    await saveRichPage(db, key, { title: both(`页面 ${key}`, `Page ${key}`), content })
  }
  const today = shanghaiDay(new Date())
  await saveFestival(db, {
    title: both('江边酒节', 'Riverside festival'),
    line: both('一张长桌', 'One long table'),
    place: both('上海', 'Shanghai'),
    address: both('江边', 'By the river'),
    image: '/uploads/wine.webp',
    startsOn: addDays(today, 12),
    days: [
      {
        opens: '16:00',
        closes: '21:00',
        title: both('开节', 'Opening'),
        events: [{ at: '18:00', title: both('老年份', 'Old vintages'), text: both('十年', 'Ten years') }],
      },
    ],
    wineIds: wines,
  })
  for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
    await saveMoment(db, {
      title: both(`瞬间${index + 1}`, `Moment ${name}`),
      caption: both('一张画', `A picture of ${name}`),
      image: '/uploads/wine.webp',
      takenOn: `202${5 - Math.floor(index / 2)}-0${9 - index}-01`,
    })
  }
  const film = await storeTestFilm(shop.deps.config.uploadsDir)
  await saveFilm(db, {
    title: both('河', 'The river'),
    synopsis: both('一天', 'One day'),
    ...film,
    poster: '/uploads/wine.webp',
    publishedOn: '2026-01-01',
    position: 0,
    cues: [{ from: 0, to: 2, words: both('清晨', 'Dawn') }],
  })
  const [estate] = await db<{ id: number }[]>`
    insert into estate (term_id, village_zh, village_en, founded, story_zh, story_en)
    select id, '村', 'Village', 1786, '故事', 'A story' from term where kind = 'estate' order by id limit 1
    on conflict (term_id) do update set story_en = 'A story', story_zh = '故事'
    returning term_id as id`
  estateId = estate?.id ?? 0
  await placeEstate(db, estateId, { latitude: 49.95, longitude: 7.01 })
  await drawEstate(db, estateId, {
    arms: { field: 'azure', division: 'mount', charge: 'stork', tinctures: { division: 'or', charge: 'argent' } },
    terroir: {
      faces: 'sw',
      form: 'bowl',
      foot: 110,
      top: 290,
      length: 315,
      water: { kind: 'river', name: both('摩泽尔河', 'Mosel'), level: 105, distance: 45 },
      parcels: [
        { name: both('日晷园', 'Sonnenuhr'), low: 114, high: 235, soil: 'gray-slate' },
        { name: both('天堂园', 'Himmelreich'), low: 120, high: 210, soil: 'blue-slate' },
      ],
      soils: [{ soil: 'gray-slate', depth: 90 }],
    },
  })
}

const overflowOf = (page: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The text of each matching element as its lines break. */
const linesOf = (page: Visit, selector: string): Promise<string[][]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const lines = new Map<number, string>()
      const range = document.createRange()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.textContent?.length ?? 0); at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          lines.set(top, (lines.get(top) ?? '') + range.toString())
        }
      }
      return [...lines.values()].map((line) => line.trim())
    }),
  )

const READING = () => [
  '/festival',
  '/why_festival',
  '/wonderful',
  '/estates',
  `/estates?id=${estateId}`,
  '/estates_bk',
  '/videos',
  '/aboutus',
  '/newsList',
  `/detail?cid=20&id=${articles[1]}`,
  '/website',
  '/page/payment',
  '/page/age',
]

// On a desk every-page.ts looks at them.
test('U13, U64: on a phone every page of content is free of axe’s serious findings, of complaints and of sideways scrolling', async () => {
  const page = await visit(browser, shop, { locale: 'zh-CN', screen: 'phone' })
  for (const path of READING()) {
    await page.open(path)
    expect(await page.locator('h1').count(), path).toBe(1)
    expect(await page.locator('img:not([alt])').count(), path).toBe(0)
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
    const { violations } = await axe(page).include('main').analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect([path, serious.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []])
  }
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('U13: on a phone Chinese headings break after their comma, and no line of an estate’s figures ends in a dot', async () => {
  const page = await visit(browser, shop, { locale: 'zh-CN', screen: 'phone' })
  // Too narrow for the heading to stand on one line.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.open('/why_festival')
  expect(await linesOf(page, 'main h2')).toEqual([['我们想带回来的，', '是那张长凳']])
  await page.setViewportSize({ width: 375, height: 812 })
  await page.open('/estates')
  const lines = (await linesOf(page, 'main li:has(h2) p:last-child')).flat()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.endsWith('·'))).toEqual([])
  await page.context().close()
})

test('U59: every page of content names itself, its twin in the other language and what it is', async () => {
  for (const path of READING()) {
    const html = await (await fetch(`${shop.url}/home/en-US${path}`)).text()
    const own = path === '/estates_bk' ? '/estates' : path
    const address = `${shop.url}/home/en-US${own}`.replaceAll('&', '&amp;')
    expect(html, path).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html, path).toContain(`hrefLang="zh-CN" href="${address.replace('en-US', 'zh-CN')}"`)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}/)
  }
})

test('U59: what an address carries beside its page is no page of its own, and a list without anything in it is not for search engines', async () => {
  const headOf = async (path: string) => (await (await fetch(`${shop.url}/home/en-US${path}`)).text()).split('</head>')[0]
  expect(await headOf('/estates?utm_source=a')).toContain(`<link rel="canonical" href="${shop.url}/home/en-US/estates"/>`)
  const austria = '/estates?country=austria'
  expect(await headOf(`${austria}&utm_source=a`)).toContain(`<link rel="canonical" href="${shop.url}/home/en-US${austria}"/>`)
  for (const path of ['/estates?region=zzz', '/estates?country=zz', '/newsList?page=999']) {
    expect(await headOf(path), path).toContain('<meta name="robots" content="noindex"/>')
    expect(await headOf(path), path).not.toContain('rel="canonical"')
  }
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/estates?region=zzz')
  await page.getByText('No estates here').waitFor()
  expect(await page.getByRole('navigation', { name: 'Choose by country and region' }).locator('[aria-current]').count()).toBe(0)
  await page.context().close()
})

test('U67: of a list of articles the first picture comes with the page, the others when they are near', async () => {
  const html = await (await fetch(`${shop.url}/home/en-US/newsList`)).text()
  const pictures = [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
  expect(pictures.map((tag) => /loading="(\w+)"/.exec(tag)?.[1])).toEqual(['eager', 'lazy', 'lazy'])
  expect(pictures[0]).toContain('fetchPriority="high"')
})

test('the festival tells when, where and what, and its wines can be bought', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/festival')
  await page.getByText('In 12 days').waitFor()
  await page.getByRole('heading', { name: 'Riverside festival' }).waitFor()
  await page.getByText('Old vintages').waitFor()
  expect(await page.getByRole('list', { name: 'Take the festival home' }).getByRole('listitem').count()).toBeGreaterThan(0)
  await page
    .getByRole('navigation', { name: 'More about the festival' })
    .getByRole('link', { name: 'Moments of past festivals' })
    .click()
  await page.waitForURL('**/en-US/wonderful')
  await page.context().close()
})

test('U66: the festival and an article ask for the age where they show wines, and words alone may be read by everybody', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.context().clearCookies({ name: 'adult' })
  const gate = page.getByRole('dialog', { name: 'Are you 18 or older?' })
  for (const path of ['/festival', `/detail?cid=20&id=${articles[1]}`]) {
    await page.open(path)
    await expect.poll(() => gate.evaluate((element) => element.matches(':modal'))).toBe(true)
  }
  for (const path of ['/why_festival', '/newsList', '/aboutus']) {
    await page.open(path)
    expect([path, await gate.count()]).toEqual([path, 0])
  }
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Wine Festival' }).click()
  await gate.getByRole('button', { name: 'I am 18 or older' }).click()
  await gate.waitFor({ state: 'detached' })
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a moment opens by keyboard, arrows walk on, Esc closes and gives the focus back', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/wonderful')
  const first = page.getByRole('link', { name: /Moment One/ })
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Moment One' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Moment Two' }).waitFor()
  await page.keyboard.press('End')
  await page.getByRole('dialog', { name: 'Moment Three' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Moment One' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('estates are chosen by country in the address, and the list and the map mark each other', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/estates')
  const list = page.locator('main li:has(h2)')
  const all = await list.count()
  const filter = page.getByRole('navigation', { name: 'Choose by country and region' })
  await filter.getByRole('link', { name: /^Austria/ }).click()
  await page.waitForURL('**/estates?country=austria')
  await expect.poll(() => list.count()).toBeLessThan(all)
  await expect.poll(() => filter.locator('[aria-current]').allTextContents()).toEqual([expect.stringMatching(/^Austria/)])
  await page.goBack()
  await expect.poll(() => list.count()).toBe(all)

  const placed = page.locator(`main li:has(a[href$="/estates?id=${estateId}"])`)
  await placed.getByRole('link').focus()
  await page.locator('svg g[data-active]').waitFor()
  await page.locator(`svg a[href$="/estates?id=${estateId}"] circle`).first().hover({ force: true })
  await expect.poll(() => placed.getAttribute('data-active')).toBe('')

  await placed.getByRole('link').click()
  await page.waitForURL(`**/estates?id=${estateId}`)
  await page.getByText('A story').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('an estate’s arms, map, slope and soil are named in both languages before any script runs', async () => {
  const htmlOf = async (locale: string) => (await fetch(`${shop.url}/home/${locale}/estates?id=${estateId}`)).text()
  const [zh, en] = [await htmlOf('zh-CN'), await htmlOf('en-US')]
  for (const words of ['纹章：蓝底、金色三峰山，上有银色白鹳', '山坡朝西南', '1 日晷园', '57%', '灰板岩', '摩泽尔河'])
    expect(zh).toContain(words)
  for (const words of ['a stork in silver on blue', 'faces southwest', '2 Himmelreich', '57 percent', 'Gray slate', 'Mosel'])
    expect(en).toContain(words)
})

test('a film plays by keyboard with captions in the language of the page, and can be asked for in pieces', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/videos')
  const film = page.locator('video')
  expect(await film.evaluate((video: HTMLVideoElement) => [video.autoplay, video.preload, video.paused])).toEqual([
    false,
    'none',
    true,
  ])
  await film.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  const shown = () =>
    film.evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language, cues }) => [language, cues?.length]),
    )
  await expect.poll(shown).toEqual([['en-US', 1]])
  const piece = await fetch(shop.url + (await film.locator('source').last().getAttribute('src')), {
    headers: { range: 'bytes=0-9' },
  })
  expect([piece.status, piece.headers.get('content-type'), piece.headers.get('content-length')]).toEqual([206, 'video/mp4', '10'])
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('an article leads to its neighbours, its wines and, in its own language, to the pages that it names', async () => {
  const page = await visit(browser, shop, { locale: 'zh-CN' })
  await page.open(`/detail?cid=20&id=${articles[1]}`)
  const neighbours = page.getByRole('navigation', { name: '上一篇与下一篇' })
  expect(await neighbours.getByRole('link').allTextContents()).toEqual(['上一篇文章 1', '下一篇文章 3'])
  expect(await page.getByRole('list', { name: '文中的酒' }).getByRole('listitem').count()).toBeGreaterThan(0)
  await page.getByText('阅读约 1 分钟').waitFor()
  // Followed without a new page load: what the page remembers is still there.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('.prose').getByRole('link', { name: '酒节' }).click()
  await page.waitForURL('**/home/zh-CN/festival')
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
  await page.goBack()
  await neighbours.getByRole('link', { name: '文章 3' }).click()
  await page.getByRole('heading', { level: 1, name: '文章 3' }).waitFor()
  expect(await neighbours.getByRole('link').allTextContents()).toEqual(['上一篇文章 2'])
  await page.context().close()
})

test('the map of the site leads to every page, each of them there in both languages', async () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const html = await (await fetch(`${shop.url}/home/${locale}/website`)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const links = [...main.matchAll(/href="(\/home\/[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((href) => !href.startsWith(`/home/${locale}/`))).toEqual([])
    const open = links.filter((href) => !href.includes('/user'))
    const answers = await Promise.all(open.map(async (href) => [href, (await fetch(shop.url + href)).status]))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  }
})
