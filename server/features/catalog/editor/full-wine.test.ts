import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import * as wines from '#contract/staff/wines.ts'
import { LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { SKUS_MAX, WINE_PICTURES_MAX } from '#domain/wine-draft.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/database.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { type Client, client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
let staff: Shopper
/** Another process on the same database: its own pool, its own kept answers. */
let other: Client
let whiteId = 0

beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser'] })
  const [white] = await shop.db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('type', 'white', '白葡萄酒', 'White wine') returning id`
  whiteId = white?.id ?? 0
  const db = connect(shop.deps.config.databaseUrl ?? '', 3)
  const deps = openDeps({ config: shop.deps.config, db, log: pino({ level: 'silent' }) })
  await deps.changes.listen(db)
  const app = await buildApp(deps, { pages: false })
  other = client(app, { locale: 'en-US' })
  atEnd(async () => {
    await app.close()
    await db.end({ timeout: 2 })
  })
})

const both = (words: string) => ({ zh: words, en: words })
const bottle = { vintage: 2021, sizeMl: 750, pack: 1, price: 128_00, stock: { seen: 0, wanted: 12 } }
const draft = (more: object = {}) => ({ name: both('Slate'), terms: [{ id: whiteId }], skus: [bottle], ...more })
const changed = async (id: number, more: object) => {
  const { version, terms, skus, ...wine } = await staff.api.call(wines.findStaffWine, id)
  const kept = { terms: terms.map(({ id: termId, share }) => ({ id: termId, share })), skus }
  await staff.api.call(wines.changeWine, {
    ...wine,
    ...kept,
    skus: skus.map(({ stock: _, ...sku }) => sku),
    ...more,
    id,
    version,
  })
}

test('what staff change is in the shop of the other process too: words, facts, prices, stock, on and off sale', async () => {
  const { id } = await staff.api.call(wines.addWine, draft())
  const status = async () => (await other.get(`/product/detail/${id}`)).status
  const shown = () => other.api.call(findProduct, { id })
  expect(await status()).toBe(400)
  await staff.api.call(wines.publishWine, { id })
  await expect.poll(status).toBe(200)
  expect(await shown()).toMatchObject({ price: 128_00, stock: 12 })

  await changed(id, { name: both('Old Slate'), alcohol: 12.5 })
  await expect.poll(shown).toMatchObject({ name: both('Old Slate'), alcohol: 12.5 })
  const [sku] = (await staff.api.call(wines.findStaffWine, id)).skus
  await changed(id, { skus: [{ ...bottle, id: sku?.id, price: 99_00, stock: { seen: 12, wanted: 7 } }] })
  await expect.poll(shown).toMatchObject({ price: 99_00, stock: 7 })
  await staff.api.call(wines.hideWine, id)
  await expect.poll(status).toBe(400)
})

test('a wine as full as it may be is kept whole, with markup as text; one bottle or picture more is refused by name', async () => {
  const images = Array.from({ length: WINE_PICTURES_MAX }, (_, place) => `/uploads/full-${place}.webp`)
  const imageWords = Object.fromEntries(images.map((address) => [address, both('字'.repeat(LINE_MAX))]))
  const skus = Array.from({ length: SKUS_MAX }, (_, place) => ({ ...bottle, vintage: 1950 + place, images: images.slice(0, 3) }))
  const full = draft({
    name: both(`<b>${'长'.repeat(TITLE_MAX - 3)}`),
    images,
    imageWords,
    skus,
  })
  const { id } = await staff.api.call(wines.addWine, full)
  const kept = await staff.api.call(wines.findStaffWine, id)
  expect(kept).toMatchObject({ name: full.name, images, imageWords })
  expect(kept.skus.map(({ vintage, stock }) => [vintage, stock])).toEqual(skus.map(({ vintage }) => [vintage, 12]))
  await staff.api.call(wines.publishWine, { id })
  await expect.poll(async () => (await other.get(`/product/detail/${id}`)).status).toBe(200)
  const answers = [
    await staff.post('/staff/wines', { ...full, skus: [...skus, { ...bottle, vintage: 1900 }] }),
    await staff.post('/staff/wines', { ...full, images: [...images, '/uploads/more.webp'] }),
    await staff.post('/staff/wines', { ...full, name: both('长'.repeat(TITLE_MAX + 1)) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(answers.map(({ msg }) => msg)).toEqual([
    expect.stringContaining('skus'),
    expect.stringContaining('images'),
    expect.stringContaining('name'),
  ])
})
