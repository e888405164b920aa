import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { seedNewsCategory } from '#server/features/content/write-article-categories.ts'
import { saveRichPage } from '#server/features/content/write-content.ts'
import { crawl, linksOf } from '#test/support/crawl.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
  await seedNewsCategory(shop.db)
})

test.each(LOCALES)('a new shop has no link that answers 404, though nobody has written its pages yet (%s)', async (locale) => {
  const pages = await crawl(shop.url, locale, ['', '/login', '/website', '/shoppingCart', '/goods_search?title=shipping'])
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter(({ status }) => status >= 400).map(({ path, from }) => `${from} -> ${path}`)).toEqual([])
})

test('a page is linked as soon as it is written', async () => {
  const linked = async () => linksOf(await (await fetch(`${shop.url}/home/en-US/shoppingCart`)).text())
  expect(await linked()).not.toContain('/home/en-US/page/shipping')
  const words = { title: { zh: '配送', en: 'Shipping' }, content: { zh: '<p>三天内送达。</p>', en: '<p>Within three days.</p>' } }
  await saveRichPage(shop.db, 'shipping', words)
  await expect.poll(linked).toContain('/home/en-US/page/shipping')
})
