import { expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { saveCompany } from '#server/features/content/write-content.ts'
import { announce } from '#server/http/changes.ts'
import { stockDemoWines } from '#test/support/demo-facets.ts'
import { eventually } from '#test/support/eventually.ts'
import { COMPANY } from '#test/support/running-shop.ts'
import { shopWith } from '#test/support/shop.ts'
import { statementsOf } from '#test/support/statements.ts'

const shop = await shopWith()
await stockDemoWines(shop)
const { app, db } = shop
const wineId = shop.wines[0]?.id ?? 0

/** The wire's answer, without what is new in each (the number of a request in a fault). */
async function overHttp(path: string, locale: Locale): Promise<Envelope> {
  const answer = await app.inject({ url: path, headers: { 'cb-lang': locale, 'form-type': 'pc' } })
  return answer.json()
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('every public read that a page makes by a call answers what the wire answers, in both languages', async () => {
  const compared: string[] = []
  for (const { method, path } of app.served) {
    if (method !== 'GET') continue
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const params = Object.fromEntries(names.map((name) => [name, name === 'type' ? 0 : wineId]))
    for (const locale of LOCALES) {
      const direct = await app.directReads.ask(
        { method, path: path.slice('/api'.length) },
        { params, query: { limit: 7 } },
        locale,
      )
      if (!direct) continue
      const address = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
      const { data, ...rest } = await overHttp(`${address}?limit=7`, locale)
      expect(asJson({ data: undefined, ...direct.envelope }), address).toEqual({
        ...(data === undefined ? {} : { data }),
        ...rest,
      })
      compared.push(path)
    }
  }
  expect(compared).toEqual(expect.arrayContaining(['/api/product/detail/:id', '/api/products', '/api/pc/get_company_info']))
})

test('a wine has the fields of its schema and no others, for pages and for phone clients', async () => {
  const wines = await db<{ id: number }[]>`select id from product where on_sale order by id`
  for (const client of ['pc', 'routine']) {
    for (const { id } of wines) {
      const answer = await app.inject({ url: `/api/product/detail/${id}`, headers: { 'form-type': client } })
      const { data } = answer.json()
      expect(findProduct.data.strict().parse(data), `wine ${id} for ${client}`).toEqual(data)
    }
  }
})

test('a wine that does not exist is refused as on the wire', async () => {
  const asked = { method: 'GET', path: '/product/detail/:id' } as const
  const direct = await app.directReads.ask(asked, { params: { id: 999_999 } }, 'en-US')
  expect(direct?.envelope).toEqual(await overHttp('/api/product/detail/999999', 'en-US'))
})

test('what is in every page is kept until a change of it is announced', async () => {
  const name = async () => {
    const asked = { method: 'GET', path: '/pc/get_company_info' } as const
    const { envelope } = (await app.directReads.ask(asked, {}, 'en-US')) ?? { envelope: { data: {} } }
    return Reflect.get(envelope.data as object, 'site_name_en')
  }
  await saveCompany(db, COMPANY)
  await eventually(async () => expect(await name()).toBe('The Test Shop'))
  await db`update setting set value = jsonb_set(value, '{siteName,en}', '"Another house"') where key = 'company'`
  expect(await name()).toBe('The Test Shop')
  await announce(db, 'company')
  await eventually(async () => expect(await name()).toBe('Another house'))
})

test('articles are kept until a change of them is announced, and until the next one is published', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await db`insert into article_category (id, title_zh, title_en) values (77, '类', 'Category')`
  await db`insert into article (category_id, title_zh, title_en, published_at)
           values (77, '旧', 'Old', ${at(-60)}), (77, '明', 'Planned', ${at(60)})`
  const titles = async () => {
    const asked = { method: 'GET', path: '/article/list/:cid' } as const
    const input = { params: { cid: 77 }, query: { limit: 9 } }
    const { envelope } = (await app.directReads.ask(asked, input, 'en-US')) ?? { envelope: { data: {} } }
    return (Reflect.get(envelope.data as object, 'list') as { title_en: string }[]).map(({ title_en }) => title_en)
  }
  expect(await titles()).toEqual(['Old'])
  const sent = await statementsOf(db, async () => expect(await titles()).toEqual(['Old']))
  expect(sent.filter((statement) => statement.includes('article'))).toEqual([])
  await db`update article set title_en = 'New' where title_en = 'Old'`
  await announce(db, 'articles')
  await eventually(async () => expect(await titles()).toEqual(['New']))
  shop.setClock(120)
  expect(await titles()).toEqual(['Planned', 'New'])
  shop.setClock(0)
  expect(await titles()).toEqual(['New'])
})
