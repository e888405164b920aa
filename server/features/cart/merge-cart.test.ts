import { beforeAll, describe, expect, test } from 'vitest'
import { addToCart, listCart, mergeCart, previewCart } from '#contract/shop/cart.ts'
import type { GuestLine } from '#domain/cart.ts'
import { addWine, client, type Shopper, shopper, shopWith, type TestShop, type TestWine } from '#test/support/shop.ts'
import { newKey } from '#web/api/new-key.ts'

let shop: TestShop
let plenty: TestWine
let few: TestWine

beforeAll(async () => {
  shop = await shopWith({
    wines: [
      { zh: '够多', en: 'Plenty', skus: [{ stock: 500 }] },
      { zh: '不多', en: 'Few', skus: [{ stock: 3 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines are needed')
  plenty = first
  few = second
})

const guest = (wine: TestWine, quantity: number): GuestLine => ({ productId: wine.id, skuCode: wine.skus[0].code, quantity })
const add = (me: Shopper, wine: TestWine, quantity: number) => me.api.call(addToCart, guest(wine, quantity))
const cartOf = async (me: Shopper) => {
  const { valid } = await me.api.call(listCart)
  return Object.fromEntries(valid.map(({ name, quantity }) => [name.zh, quantity]))
}

describe('U33: a signed-out cart joins the account’s', () => {
  test('new lines are added, common ones summed up, nothing is lost', async () => {
    const me = await shopper(shop)
    await add(me, plenty, 2)
    expect(await me.api.call(mergeCart, { lines: [guest(plenty, 3), guest(few, 1)], key: newKey() })).toEqual({ capped: [] })
    expect(await cartOf(me)).toEqual({ 够多: 5, 不多: 1 })
  })

  test('a line gets no more than there are, nor more than one may buy, and it is said which', async () => {
    const me = await shopper(shop)
    await add(me, plenty, 90)
    await add(me, few, 2)
    const { capped } = await me.api.call(mergeCart, { lines: [guest(plenty, 20), guest(few, 2)], key: newKey() })
    expect(capped).toEqual([
      { skuCode: plenty.skus[0].code, quantity: 99 },
      { skuCode: few.skus[0].code, quantity: 3 },
    ])
    expect(await cartOf(me)).toEqual({ 够多: 99, 不多: 3 })
    const newcomer = await shopper(shop)
    expect(await newcomer.api.call(mergeCart, { lines: [guest(few, 9)], key: newKey() })).toEqual({
      capped: [{ skuCode: few.skus[0].code, quantity: 3 }],
    })
  })

  test('what is sold out, hidden or gone is left out and said so; the rest is merged', async () => {
    const soldOut = await addWine(shop.db, { skus: [{ stock: 0 }] })
    const hidden = await addWine(shop.db, { onSale: false })
    const me = await shopper(shop)
    const gone = { productId: 999_999, skuCode: 'ffffffff', quantity: 1 }
    const { capped } = await me.api.call(mergeCart, {
      lines: [guest(soldOut, 1), guest(hidden, 2), gone, guest(plenty, 1)],
      key: newKey(),
    })
    expect(capped.map(({ quantity }) => quantity)).toEqual([0, 0, 0])
    expect(await cartOf(me)).toEqual({ 够多: 1 })
  })

  test('sent twice with the same key, at once or later, it is added once and answered the same', async () => {
    const me = await shopper(shop)
    const lines = [guest(plenty, 3), guest(few, 5)]
    const answers = await Promise.all([1, 2, 3, 4].map(() => me.api.call(mergeCart, { lines, key: 'one-browser' })))
    answers.push(await me.api.call(mergeCart, { lines, key: 'one-browser' }))
    for (const answer of answers) expect(answer).toEqual({ capped: [{ skuCode: few.skus[0].code, quantity: 3 }] })
    expect(await cartOf(me)).toEqual({ 够多: 3, 不多: 3 })
  })

  test('two browsers at once: both are added', async () => {
    const me = await shopper(shop)
    await Promise.all(
      ['first-browser', 'second-browser', 'third-browser'].map((key) =>
        me.api.call(mergeCart, { lines: [guest(plenty, 2)], key }),
      ),
    )
    expect(await cartOf(me)).toEqual({ 够多: 6 })
  })

  test('T30: the key of somebody else’s cart is just another key', async () => {
    const [me, other] = [await shopper(shop), await shopper(shop)]
    await other.api.call(mergeCart, { lines: [guest(plenty, 2)], key: 'shared-key' })
    await me.api.call(mergeCart, { lines: [guest(plenty, 1)], key: 'shared-key' })
    expect([await cartOf(me), await cartOf(other)]).toEqual([{ 够多: 1 }, { 够多: 2 }])
  })

  test('a missing key, too many lines and foreign fields are refused', async () => {
    const me = await shopper(shop)
    const wire = { product_id: plenty.id, unique: plenty.skus[0].code, cart_num: 1 }
    for (const body of [
      { lines: [wire] },
      { key: 'short', lines: [wire] },
      { key: 'long-enough', lines: Array.from({ length: 51 }, () => wire) },
      { key: 'long-enough', lines: [{ ...wire, unique: "' or 1=1" }] },
      { key: 'long-enough', lines: 'all' },
    ]) {
      expect((await me.post('/cart/merge', body)).code).toBe('100100')
    }
    expect(await cartOf(me)).toEqual({})
  })
})

describe('the preview of a signed-out cart', () => {
  test('shows today’s names, prices and stock without an account, in the order of the lines', async () => {
    const soldOut = await addWine(shop.db, { zh: '售罄', skus: [{ stock: 0 }] })
    const visitor = client(shop.app)
    const cart = await visitor.api.call(previewCart, { lines: [guest(few, 2), guest(soldOut, 1), guest(plenty, 4)] })
    expect(cart.valid).toMatchObject([
      { id: few.skus[0].code, name: { zh: '不多', en: 'Few' }, quantity: 2, stock: 3, price: 100_00, priceWhenAdded: 100_00 },
      { id: plenty.skus[0].code, quantity: 4 },
    ])
    expect(cart.invalid).toMatchObject([{ id: soldOut.skus[0].code, isValid: false }])
    expect(await visitor.api.call(previewCart, { lines: [] })).toEqual({ valid: [], invalid: [] })
  })

  test('unknown SKUs are left out, the same SKU twice is one line, and nothing else is understood', async () => {
    const visitor = client(shop.app)
    const [code, other] = [plenty.skus[0].code, few.skus[0].code]
    const { data } = await visitor.get(`/cart/preview?lines=${code}:60,ffffffff:1,${code}:60`)
    expect((data as { valid: object[] }).valid).toMatchObject([{ cart_num: 99, uid: 0 }])
    for (const lines of [
      `${code}:0`,
      `${code}:-1`,
      `${code}:100`,
      `${code}`,
      `${code}:1e3`,
      'x',
      `${code}:1;${other}:1`,
      `${code}:1,`.repeat(60),
    ]) {
      expect((await visitor.get(`/cart/preview?lines=${encodeURIComponent(lines)}`)).code).toBe('100100')
    }
  })
})
