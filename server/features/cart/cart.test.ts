import { beforeAll, describe, expect, test } from 'vitest'
import { addToCart, countCart, listCart, removeLines, setQuantity } from '#contract/shop/cart.ts'
import type { WireCartLine } from '#contract/shop/cart-line.ts'
import { addWine, client, type Shopper, shopper, shopWith, type TestShop, type TestWine } from '#test/support/shop.ts'
import { readCartLines, removeCartLines } from './read-lines.ts'

let shop: TestShop
let wine: TestWine
let vertical: TestWine

beforeAll(async () => {
  shop = await shopWith({
    wines: [
      { zh: '雷司令', en: 'Riesling', skus: [{ price: 188_00, listPrice: 228_00, stock: 20 }] },
      { zh: '三个年份', en: 'Three vintages', skus: [{ price: 98_00 }, { price: 108_00, stock: 0 }, { price: 590_00, pack: 6 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines are needed')
  wine = first
  vertical = second
})

const line = (more: object = {}) => ({ productId: wine.id, uniqueId: wine.skus[0].code, cartNum: 1, ...more })
const valid = async (me: Shopper) => ((await me.get('/pc/get_cart_list')).data as { valid: WireCartLine[] }).valid
const quantities = async (me: Shopper) => (await valid(me)).map(({ cart_num }) => cart_num)

describe('adding', () => {
  test('a line on the wire has the fields that CRMEB’s clients read', async () => {
    const me = await shopper(shop, { formType: 'h5', locale: 'en-US' })
    const { data } = await me.post('/cart/add', line({ cartNum: 2 }))
    const { cartId } = data as { cartId: number }
    const [item] = ((await me.get('/cart/list?status=1')).data as { valid: WireCartLine[] }).valid
    expect(item).toMatchObject({
      id: cartId,
      uid: me.id,
      product_id: wine.id,
      product_attr_unique: wine.skus[0].code,
      cart_num: 2,
      attrStatus: true,
      is_valid: 1,
      truePrice: '188.00',
      vip_truePrice: '40.00',
      sum_price: '228.00',
      trueStock: 20,
      seckill_id: 0,
      productInfo: {
        store_name: 'Riesling',
        stock: 20,
        attrInfo: { suk: '2020,750ml,Single bottle', price: '188.00', unique: wine.skus[0].code },
      },
    })
    expect((await me.get('/cart/list?status=0')).data).toMatchObject({ valid: [], invalid: [] })
    expect((await me.get('/v2/cart_list')).data).toHaveLength(1)
  })

  test('a press that is sent again with its key counts once, also at once and into a line that is there; another press counts', async () => {
    const me = await shopper(shop)
    const press = (key: string) => me.post('/cart/add', line({ cartNum: 2, key }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => press('first-press')))
    expect(new Set(answers.map(({ data }) => (data as { cartId: number }).cartId)).size).toBe(1)
    expect(await quantities(me)).toEqual([2])
    for (const key of ['second-press', 'second-press']) expect(await press(key)).toMatchObject({ status: 200 })
    expect(await quantities(me)).toEqual([4])
    await me.post('/cart/add', line())
    expect(await quantities(me)).toEqual([5])
    const other = await shopper(shop)
    await other.post('/cart/add', line({ key: 'second-press' }))
    expect(await quantities(other)).toEqual([1])
  })

  test('the same SKU again adds to its line; twenty clicks at once all count', async () => {
    const me = await shopper(shop)
    const answers = await Promise.all(Array.from({ length: 20 }, () => me.post('/cart/add', line())))
    expect(new Set(answers.map(({ data }) => (data as { cartId: number }).cartId)).size).toBe(1)
    expect(await quantities(me)).toEqual([20])
    expect(await me.post('/cart/add', line())).toMatchObject({
      status: 400,
      code: '410297',
      msg: '该商品库存不足，仅剩 20 件',
      data: { left: 20 },
    })
    expect(await quantities(me)).toEqual([20])
  })

  test('with one bottle left, two clicks at once put one into the cart', async () => {
    const rare = await addWine(shop.db, { skus: [{ stock: 1 }] })
    const me = await shopper(shop)
    const answers = await Promise.all([1, 2].map(() => me.post('/cart/add', { productId: rare.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await quantities(me)).toEqual([1])
  })

  test('without a SKU the only one is meant; with several one must be chosen', async () => {
    const me = await shopper(shop)
    expect((await me.post('/cart/add', { productId: wine.id })).status).toBe(200)
    expect((await me.post('/cart/add', { productId: vertical.id })).code).toBe('410305')
    expect((await me.post('/cart/add', { productId: vertical.id, uniqueId: wine.skus[0].code })).code).toBe('410305')
    expect((await me.post('/cart/add', { productId: 999_999 })).code).toBe('410294')
  })

  test('sold out, hidden and too many are refused by name, to either kind of client', async () => {
    const hidden = await addWine(shop.db, { onSale: false })
    const many = await addWine(shop.db, { skus: [{ stock: 500 }] })
    const [pc, phone] = [await shopper(shop, { locale: 'en-US' }), await shopper(shop, { formType: 'wechat' })]
    const soldOut = { productId: vertical.id, uniqueId: vertical.skus[1]?.code }
    expect(await pc.post('/cart/add', soldOut)).toMatchObject({ status: 400, code: '410237', msg: 'Out of stock' })
    expect(await phone.post('/cart/add', soldOut)).toMatchObject({ status: 410237, msg: '暂无库存' })
    expect((await pc.post('/cart/add', { productId: hidden.id })).code).toBe('410295')
    expect((await phone.post('/cart/add', { productId: hidden.id })).status).toBe(410295)
    await pc.post('/cart/add', { productId: many.id, cartNum: 99 })
    expect((await pc.post('/cart/add', { productId: many.id, cartNum: 1 })).msg).toBe('You can buy at most 99 at a time')
    expect(await quantities(pc)).toEqual([99])
  })

  test('a hundred lines at most', async () => {
    const me = await shopper(shop)
    await shop.db`
      with made as (
        insert into product (code, name_zh, name_en) select 'bulk-' || n, '酒', 'Wine' from generate_series(1, 100) n returning id
      ), skus as (
        insert into sku (product_id, code, size_ml, price, stock, received)
        select id, lpad(to_hex(id + 16777216 * 15), 8, '0'), 750, 100, 10, 10 from made returning id
      )
      insert into cart_line (account_id, sku_id, quantity, price_when_added) select ${me.id}, id, 1, 100 from skus`
    expect(await me.post('/cart/add', line())).toMatchObject({ status: 400, msg: '购物车最多可放 100 种商品，请先清理' })
    expect(await valid(me)).toHaveLength(100)
  })
})

describe('T33: quantities that are none', () => {
  const BELOW_ONE = [0, -1, '', '0']
  const WRONG: unknown[] = [1.5, 1e9, '1e3', Number.NaN, 2 ** 31, 2 ** 53, [1], {}, null, 'two', '０', 10_000, -10_000]

  test('are refused by name wherever a quantity is sent', async () => {
    const me = await shopper(shop, { locale: 'en-US' })
    const cartId = Number(await me.api.call(addToCart, { productId: wine.id, skuCode: '', quantity: 2 }))
    const adding = async (wrong: unknown) => [
      await me.post('/cart/add', line({ cartNum: wrong })),
      await me.post('/cart/add', line({ cartNum: wrong, new: 1 })),
    ]
    for (const wrong of [...WRONG, ...BELOW_ONE]) {
      const answers = [
        ...(WRONG.includes(wrong) ? await adding(wrong) : []),
        ...(wrong === 0 || wrong === -1 || wrong === '0' ? [] : [await me.post('/cart/num', { id: cartId, number: wrong })]),
        await me.post('/v2/set_cart_num', { product_id: wine.id, unique: '', num: wrong, type: -1 }),
        await me.post('/v2/reset_cart', { id: cartId, product_id: wine.id, unique: '', num: wrong }),
        await me.post('/cart/merge', { key: 'k'.repeat(10), lines: [{ product_id: wine.id, unique: '', cart_num: wrong }] }),
      ]
      for (const answer of answers) {
        expect(answer.msg).toMatch(/^Parameter error: (cartNum|number|num|lines)/)
        expect(answer).toMatchObject({ status: 400, code: '100100' })
      }
    }
    expect((await me.post('/cart/num', { id: cartId })).code).toBe('100100')
    expect(await quantities(me)).toEqual([2])
  })

  test('more than a line may have is refused by a sentence with the bound, and less than one by its own', async () => {
    const many = await addWine(shop.db, { skus: [{ stock: 500 }] })
    const [pc, phone] = [await shopper(shop, { locale: 'en-US' }), await shopper(shop, { formType: 'h5' })]
    const ask = async (me: Shopper, num: number) => {
      const id = Number(await me.api.call(addToCart, { productId: many.id, skuCode: '', quantity: 2 }))
      return [
        await me.post('/cart/add', { productId: many.id, cartNum: num }),
        await me.post('/cart/add', { productId: many.id, cartNum: num, new: 1 }),
        await me.post('/cart/num', { id, number: num }),
        await me.post('/v2/set_cart_num', { product_id: many.id, unique: '', num, type: -1 }),
        await me.post('/v2/set_cart_num', { product_id: many.id, unique: '', num, type: 1 }),
        await me.post('/v2/reset_cart', { id, product_id: many.id, unique: '', num }),
      ]
    }
    for (const answer of await ask(pc, 100))
      expect(answer).toMatchObject({ status: 400, code: '410239', msg: 'You can buy at most 99 at a time' })
    for (const answer of await ask(phone, 9_999))
      expect(answer).toMatchObject({ status: 410239, msg: '单次购买数量不能大于 99 件' })
    expect([await quantities(pc), await quantities(phone)]).toEqual([[2], [2]])

    const [{ id }] = (await valid(phone)) as [WireCartLine]
    for (const number of [0, '0', -1]) {
      expect(await phone.post('/cart/num', { id, number })).toMatchObject({ status: 400, msg: '不能小于起购数量' })
      expect(await quantities(phone)).toEqual([2])
    }
  })

  test.each(BELOW_ONE)(
    'adding %j adds one, since phone clients send it while nobody has touched their stepper',
    async (cartNum) => {
      const me = await shopper(shop, { formType: 'h5' })
      expect((await me.post('/cart/add', line({ cartNum }))).status).toBe(200)
      expect(await quantities(me)).toEqual([1])
      expect((await me.post('/cart/add', line({ cartNum, new: 1 }))).status).toBe(200)
    },
  )

  test('text that is a whole number is taken, as phone clients send it', async () => {
    const me = await shopper(shop)
    expect((await me.post('/cart/add', { productId: String(wine.id), cartNum: '3', new: '0', secKillId: '0' })).status).toBe(200)
    expect(await quantities(me)).toEqual([3])
  })
})

test('T32: price, account and stock in the body are nobody’s to send', async () => {
  const [me, other] = [await shopper(shop), await shopper(shop)]
  await me.post(
    '/cart/add',
    line({ price: '0.01', truePrice: '0.01', uid: other.id, account_id: other.id, stock: 9999, price_when_added: 1 }),
  )
  expect(await valid(me)).toMatchObject([{ truePrice: '188.00', price_added: '188.00', uid: me.id, trueStock: 20 }])
  expect(await valid(other)).toEqual([])
})

describe('changing', () => {
  test('the quantity is set within stock, and a line is removed', async () => {
    const me = await shopper(shop)
    const id = Number(await me.api.call(addToCart, { productId: wine.id, skuCode: '', quantity: 2 }))
    await me.api.call(setQuantity, { lineId: id, quantity: 7 })
    expect(await me.api.call(countCart)).toBe(7)
    expect(await me.post('/cart/num', { id, number: 21 })).toMatchObject({ code: '410297', data: { left: 20 } })
    await me.api.call(removeLines, { lineIds: [id] })
    expect(await me.api.call(listCart)).toEqual({ valid: [], invalid: [] })
    expect((await me.post('/cart/num', { id, number: 1 })).code).toBe('410233')
  })

  test('numbers for the header: pieces with numType 0, lines otherwise', async () => {
    const me = await shopper(shop)
    await me.post('/cart/add', line({ cartNum: 3 }))
    await me.post('/cart/add', { productId: vertical.id, uniqueId: vertical.skus[2]?.code, cartNum: 2 })
    expect((await me.get('/cart/count?numType=0')).data).toMatchObject({ count: 5, sum_price: '1744.00' })
    expect((await me.get('/cart/count')).data).toMatchObject({ count: 5 })
    for (const flag of ['1', 'true']) expect((await me.get(`/cart/count?numType=${flag}`)).data).toMatchObject({ count: 2 })
    expect((await me.get('/cart/count?numType=false')).data).toMatchObject({ count: 5 })
    expect((await me.get('/cart/count?numType=yes')).code).toBe('100100')
  })

  test('the steppers of lists set, add and take away by SKU; at nothing the line goes', async () => {
    const me = await shopper(shop)
    const step = (type: number, num: number) =>
      me.post('/v2/set_cart_num', { product_id: wine.id, unique: wine.skus[0].code, num, type })
    await step(1, 2)
    expect(await quantities(me)).toEqual([2])
    await step(-1, 5)
    expect(await quantities(me)).toEqual([5])
    await step(0, 4)
    expect(await quantities(me)).toEqual([1])
    await step(0, 1)
    expect(await quantities(me)).toEqual([])
    await step(0, 1)
    await step(-1, 3)
    expect(await quantities(me)).toEqual([3])
    expect((await step(-1, 21)).code).toBe('410297')
  })

  test('a line changes its vintage; when that one is there already the two become one', async () => {
    const me = await shopper(shop)
    const old = Number(await me.api.call(addToCart, { productId: vertical.id, skuCode: vertical.skus[0].code, quantity: 2 }))
    const sixes = vertical.skus[2]?.code ?? ''
    expect((await me.post('/v2/reset_cart', { id: old, product_id: vertical.id, unique: sixes, num: 2 })).status).toBe(200)
    expect(await valid(me)).toMatchObject([{ product_attr_unique: sixes, cart_num: 2 }])
    const again = Number(await me.api.call(addToCart, { productId: vertical.id, skuCode: vertical.skus[0].code, quantity: 1 }))
    await me.post('/v2/reset_cart', { id: again, product_id: vertical.id, unique: sixes, num: 3 })
    expect(await valid(me)).toMatchObject([{ product_attr_unique: sixes, cart_num: 5 }])
    const [kept] = await valid(me)
    const soldOut = vertical.skus[1]?.code
    expect((await me.post('/v2/reset_cart', { id: kept?.id, product_id: vertical.id, unique: soldOut, num: 1 })).code).toBe(
      '410237',
    )
    expect(await valid(me)).toMatchObject([{ product_attr_unique: sixes, cart_num: 5 }])
  })
})

test('U34: what is sold out or hidden since stands in a group of its own, and a price change can be seen', async () => {
  const [gone, hidden, dearer] = [await addWine(shop.db), await addWine(shop.db), await addWine(shop.db)]
  const me = await shopper(shop)
  for (const { id } of [gone, hidden, dearer]) await me.post('/cart/add', { productId: id })
  await shop.db`update sku set stock = 0 where id = ${gone.skus[0].id}`
  await shop.db`update product set on_sale = false where id = ${hidden.id}`
  await shop.db`update sku set price = 120_00 where id = ${dearer.skus[0].id}`
  const cart = await me.api.call(listCart)
  expect(cart.valid).toMatchObject([{ productId: dearer.id, price: 120_00, priceWhenAdded: 100_00, isValid: true }])
  expect(cart.invalid.map(({ productId }) => productId).toSorted()).toEqual([gone.id, hidden.id].toSorted())
  expect(await me.api.call(countCart)).toBe(1)
  expect((await me.get('/cart/list?status=0')).data).toMatchObject({ valid: [], invalid: [{}, {}] })
  await me.api.call(removeLines, { lineIds: cart.invalid.map(({ id }) => Number(id)) })
  expect((await me.api.call(listCart)).invalid).toEqual([])
})

test('T30: somebody else’s line can be neither read, changed nor removed', async () => {
  const [me, other] = [await shopper(shop), await shopper(shop)]
  const theirs = Number(await other.api.call(addToCart, { productId: wine.id, skuCode: '', quantity: 2 }))
  expect((await me.post('/cart/num', { id: theirs, number: 9 })).code).toBe('410233')
  expect((await me.post('/v2/reset_cart', { id: theirs, product_id: wine.id, unique: '', num: 1 })).code).toBe('410233')
  await me.post('/cart/del', { ids: [theirs] })
  await me.post('/cart/del', { ids: `${theirs},1` })
  expect(await quantities(other)).toEqual([2])
  expect(await valid(me)).toEqual([])
  expect(await readCartLines(shop.db, me.id, [theirs], { isBuyNow: false, at: new Date() })).toEqual([])
})

describe('buy now', () => {
  test('makes a line of its own outside of the cart, for its owner, for an hour', async () => {
    const [me, other] = [await shopper(shop), await shopper(shop)]
    const key = await me.api.call(addToCart, { productId: wine.id, skuCode: '', quantity: 2, isBuyNow: true })
    expect(key).toMatch(/^u[0-9a-f]{32}$/)
    expect(await valid(me)).toEqual([])
    expect(await readCartLines(shop.db, me.id, [key], { isBuyNow: true, at: new Date() })).toMatchObject([
      { id: key, quantity: 2, skuId: wine.skus[0].id, isValid: true },
    ])
    expect(await readCartLines(shop.db, other.id, [key], { isBuyNow: true, at: new Date() })).toEqual([])
    expect(await readCartLines(shop.db, me.id, [key], { isBuyNow: false, at: new Date() })).toEqual([])
    await shop.db`update buy_now set expires_at = now()`
    expect(await readCartLines(shop.db, me.id, [key], { isBuyNow: true, at: new Date() })).toEqual([])
  })

  test('lines are read in the order that was asked for, and are taken once', async () => {
    const me = await shopper(shop)
    const one = Number(await me.api.call(addToCart, { productId: wine.id, skuCode: '', quantity: 1 }))
    const two = Number(await me.api.call(addToCart, { productId: vertical.id, skuCode: vertical.skus[0].code, quantity: 1 }))
    expect(
      (await readCartLines(shop.db, me.id, [two, String(one), 999_999, 'x'], { isBuyNow: false, at: new Date() })).map(
        ({ id }) => id,
      ),
    ).toEqual([two, one])
    const removed = await Promise.all([1, 2].map(() => removeCartLines(shop.db, me.id, [one, two])))
    expect(removed.reduce((a, b) => a + b, 0)).toBe(2)
  })

  test('activities that the shop does not have are refused, not taken for a purchase', async () => {
    const me = await shopper(shop)
    for (const activity of ['combinationId', 'bargainId', 'advanceId']) {
      expect((await me.post('/cart/add', line({ [activity]: 5 }))).code).toBe('100100')
    }
  })
})

test('T31: signed out, every cart call is refused with the code of the client', async () => {
  const [pc, phone] = [client(shop.app), client(shop.app, { formType: 'routine', locale: 'en-US' })]
  for (const path of ['/cart/list', '/cart/count', '/v2/cart_list', '/pc/get_cart_list']) {
    expect(await pc.get(path)).toEqual({ status: 410000, msg: '请登录' })
    expect(await phone.get(path)).toEqual({ status: 110002, msg: 'Please sign in' })
  }
  for (const path of ['/cart/add', '/cart/num', '/cart/del', '/v2/set_cart_num', '/v2/reset_cart', '/cart/merge']) {
    const bodies = { '/cart/add': line(), '/cart/merge': { key: 'k'.repeat(8), lines: [] } }
    const body = bodies[path as keyof typeof bodies] ?? { id: 1, ids: [1], number: 1, num: 1, product_id: 1, unique: '', type: 1 }
    expect((await pc.post(path, body)).status).toBe(410000)
    expect((await phone.post(path, body)).status).toBe(110002)
  }
})
