import { beforeAll, describe, expect, test } from 'vitest'
import { openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { orderInState } from '#test/support/order-in-state.ts'
import { receivedOrder } from '#test/support/received-order.ts'
import {
  addWine,
  client,
  dataOf,
  emptyBalance,
  type Shopper,
  shopper,
  shopWith,
  type TestShop,
  type TestWine,
} from '#test/support/shop.ts'

const GOOD = { comment: '酸度漂亮，冰镇后配白灼虾很合适。', product_score: 5, service_score: 5 }
const BALANCE = 1_000_00_00

let shop: TestShop
let me: Shopper
let pc: ReturnType<typeof client>
let merchandiser: Shopper

beforeAll(async () => {
  shop = await shopWith({ wines: [{}, {}] })
  me = await shopper(shop, { balance: BALANCE })
  pc = client(shop.app)
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})

/** A wine of its own with a received order of it. */
async function received(buyer = me): Promise<{ wine: TestWine; number: string; unique: string }> {
  const wine = await addWine(shop.db)
  const { number, lines } = await receivedOrder(shop, buyer, [wine.skus[0]])
  return { wine, number, unique: lines[0]?.unique ?? '' }
}
const review = (unique: string, more = {}, who = me) => who.post('/order/comment', { unique, ...GOOD, ...more })
const listOf = async (wine: TestWine, query = '', who = pc) =>
  dataOf<Record<string, unknown>[]>(await who.get(`/reply/list/${wine.id}${query}`))
const summaryOf = async (wine: TestWine) => dataOf<Record<string, unknown>>(await pc.get(`/reply/config/${wine.id}`))

/** Stores a picture of this account's, as the upload call does. */
async function uploaded(who: Shopper): Promise<string> {
  const name = `/uploads/2026/11/${crypto.randomUUID()}.webp`
  await shop.db`insert into upload (name, account_id, bytes) values (${name}, ${who.id}, 1)`
  return name
}

test('the page of a flash sale has the reviews of its wine, as the wine’s own page has them', async () => {
  const { wine, unique } = await received()
  const sale = await openSale(shop.deps, { sku: wine.skus[0] })
  const page = async (who: ReturnType<typeof client>) =>
    dataOf<Record<string, unknown>>(await who.get(`/seckill/detail/${sale.id}`))
  await expect.poll(() => page(pc)).toMatchObject({ reply: null, replyCount: 0, replyChance: 100 })
  await review(unique, { product_score: 4 })
  const phone = client(shop.app, { formType: 'h5' })
  await expect
    .poll(() => page(phone))
    .toMatchObject({
      reply: { product_id: wine.id, comment: GOOD.comment, product_score: 4, add_time: '刚刚' },
      replyCount: 1,
      replyChance: 0,
    })
  const { reply, replyCount, replyChance } = dataOf<Record<string, unknown>>(await pc.get(`/product/detail/${wine.id}`))
  expect(await page(pc)).toMatchObject({ reply, replyCount, replyChance })
})

describe('writing', () => {
  test('a review of a received line stands on the page of the wine, in the list, the summary and the cards', async () => {
    const { wine, unique } = await received()
    expect(await summaryOf(wine)).toMatchObject({ sum_count: 0, reply_chance: 100, reply_star: '0.0' })
    expect(await listOf(wine)).toEqual([])
    const picture = await uploaded(me)
    expect(await review(unique, { product_score: '4', service_score: 5, pics: [picture] })).toMatchObject({
      status: 200,
      msg: '提交成功',
      data: { to_lottery: false },
    })
    // Kept answers are dropped when the change is heard of, right after the commit.
    await expect
      .poll(() => listOf(wine))
      .toMatchObject([
        { product_id: wine.id, product_score: 4, service_score: 5, comment: GOOD.comment, pics: [picture], uid: 0 },
      ])
    expect(await summaryOf(wine)).toMatchObject({
      sum_count: 1,
      in_count: 1,
      good_count: 0,
      reply_star: '4.0',
      star_counts: [0, 0, 0, 1, 0],
      pic_count: 1,
    })
    const detail = dataOf<{ reply: { comment: string }; replyCount: number; replyChance: number; storeInfo: object }>(
      await pc.get(`/product/detail/${wine.id}`),
    )
    expect(detail).toMatchObject({ reply: { comment: GOOD.comment }, replyCount: 1, replyChance: 0 })
    expect(detail.storeInfo).toMatchObject({ star: '4.0', review_count: 1 })
    const cards = dataOf<{ list: { id: number; star: string }[] }>(await pc.get('/pc/get_products?limit=100'))
    expect(cards.list.find(({ id }) => id === wine.id)).toMatchObject({ star: '4.0' })
  })

  test('the writer stays unnamed: only the first and the last letter of the nickname are shown', async () => {
    const { wine, unique } = await received()
    await shop.db`update account set nickname = '王小明' where id = ${me.id}`
    await review(unique)
    const answer = await pc.get(`/reply/list/${wine.id}`)
    expect(answer.data).toMatchObject([{ nickname: '王**明' }])
    expect(JSON.stringify(answer)).not.toContain('王小明')
  })

  test('an order is finished with the last of its lines, not before', async () => {
    const [first, second] = shop.wines
    if (!first || !second) throw new Error('two wines are needed')
    const { number, lines } = await receivedOrder(shop, me, [first.skus[0], second.skus[0]])
    await review(lines[0]?.unique ?? '')
    expect(await stateOf(number)).toBe('received')
    const order = dataOf<{ cartInfo: { is_reply: number }[] }>(await me.get(`/order/detail/${number}`))
    expect(order.cartInfo.map(({ is_reply }) => is_reply)).toEqual([1, 0])
    await review(lines[1]?.unique ?? '')
    expect(await stateOf(number)).toBe('finished')
  })

  test('a line that went back whole needs no review, and gets none', async () => {
    const [first, second] = shop.wines
    if (!first || !second) throw new Error('two wines are needed')
    const { number, lines } = await receivedOrder(shop, me, [first.skus[0], second.skus[0]])
    const [returned = { unique: '' }, kept = { unique: '' }] = lines
    await shop.db`update order_line set refunded_quantity = quantity where unique_code = ${returned.unique}`
    expect(await review(returned.unique)).toMatchObject({ status: 400, code: '410266' })
    await review(kept.unique)
    expect(await stateOf(number)).toBe('finished')
    // The bottles of the line did not really move.
    await shop.db`update order_line set refunded_quantity = 0 where unique_code = ${returned.unique}`
  })

  test('stars that are missing or none at all are refused by name, in the language of the reader', async () => {
    const { wine, unique } = await received()
    for (const stars of ['', undefined, 0, 6, 1.5, '1e9', -1, 'five']) {
      expect(await review(unique, { product_score: stars })).toMatchObject({ status: 400, code: '410220', msg: '请为商品评分' })
      expect(await review(unique, { service_score: stars })).toMatchObject({ code: '410221', msg: '请为商家服务评分' })
    }
    const english = await me.post('/order/comment', { unique, ...GOOD, product_score: '' }, { 'cb-lang': 'en-US' })
    expect(english.msg).toBe('Please rate the wine with one to five stars')
    expect(await listOf(wine)).toEqual([])
  })

  test('500 characters and three pictures are the most', async () => {
    const { unique } = await received()
    expect(await review(unique, { comment: '好'.repeat(501) })).toMatchObject({
      code: '410222',
      msg: '评价内容不能超过 500 个字',
    })
    const pictures = [await uploaded(me), await uploaded(me), await uploaded(me)]
    expect(await review(unique, { pics: [...pictures, await uploaded(me)] })).toMatchObject({ code: '410222' })
    expect(await review(unique, { comment: '好'.repeat(500), pics: pictures.join(',') })).toMatchObject({ status: 200 })
  })
})

describe('who may', () => {
  test('T30: somebody else’s line does not exist, and neither does one that nobody ever had', async () => {
    const { wine, unique } = await received()
    const other = await shopper(shop)
    for (const line of [unique, 'f'.repeat(32)]) {
      expect(await review(line, {}, other)).toMatchObject({ status: 400, code: '410173', msg: '订单不存在' })
    }
    expect(await listOf(wine)).toEqual([])
    expect(await review('x')).toMatchObject({ code: '100100' })
  })

  test('T30: pictures are the writer’s own uploads, never somebody else’s nor an address elsewhere', async () => {
    const { unique } = await received()
    const other = await shopper(shop)
    for (const picture of [await uploaded(other), 'https://evil.example/a.webp', 'javascript:alert(1)', '/uploads/wine.webp']) {
      expect(await review(unique, { pics: [picture] })).toMatchObject({ code: '410222', msg: /自己上传/ })
    }
  })

  test('what has not arrived cannot be reviewed', async () => {
    for (const status of ['unpaid', 'paid', 'part-shipped', 'shipped', 'cancelled', 'refunded'] as const) {
      const early = await shopWith()
      const buyer = await shopper(early)
      const number = await orderInState(early, buyer, status)
      const [line] = await early.db<{ unique: string }[]>`
        select line.unique_code as "unique" from order_line line join shop_order o on o.id = order_id where o.number = ${number}`
      const answer = await buyer.post('/order/comment', { unique: line?.unique, ...GOOD })
      expect(answer, status).toMatchObject({ status: 400, code: '410266' })
    }
  })

  test('twice at once: one stands, the other is told so', async () => {
    const { wine, unique, number } = await received()
    const answers = await Promise.all(Array.from({ length: 6 }, () => review(unique)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '410219')).toHaveLength(5)
    expect(await summaryOf(wine)).toMatchObject({ sum_count: 1 })
    expect(await stateOf(number)).toBe('finished')
    expect(await review(unique)).toMatchObject({ code: '410219', msg: '订单商品已评价' })
  })

  test('the last two lines at once: both stand, and the order is finished once', async () => {
    const [first, second] = shop.wines
    if (!first || !second) throw new Error('two wines are needed')
    const { number, lines } = await receivedOrder(shop, me, [first.skus[0], second.skus[0]])
    const answers = await Promise.all(lines.map(({ unique }) => review(unique)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(number)).toBe('finished')
    const events = await shop.db`
      select from order_event join shop_order o on o.id = order_id where o.number = ${number} and kind = 'finished'`
    expect(events).toHaveLength(1)
  })
})

describe('reading', () => {
  test('readers see all, good, medium or poor ones, those with so many stars, with pictures or in one language, page by page', async () => {
    const wine = await addWine(shop.db)
    const scores = [
      [5, 5],
      [5, 4],
      [4, 3],
      [2, 5],
      [5, 1],
    ]
    for (const [index, [product_score, service_score]] of scores.entries()) {
      const { lines } = await receivedOrder(shop, me, [wine.skus[0]])
      const pics = index === 2 ? [await uploaded(me)] : []
      dataOf(
        await review(lines[0]?.unique ?? '', {
          product_score,
          service_score,
          pics,
          comment: index === 3 ? 'No 3' : `第 ${index} 条`,
        }),
      )
    }
    expect(await summaryOf(wine)).toEqual({
      sum_count: 5,
      good_count: 1,
      in_count: 2,
      poor_count: 2,
      reply_chance: 20,
      reply_star: '4.2',
      star_counts: [0, 1, 0, 1, 3],
      pic_count: 1,
      zh_count: 4,
      en_count: 1,
    })
    const texts = async (query: string) => (await listOf(wine, query)).map(({ comment }) => /\d/.exec(String(comment))?.[0])
    expect(await texts('')).toEqual(['4', '3', '2', '1', '0'])
    expect(await texts('?type=1')).toEqual(['0'])
    expect(await texts('?type=2')).toEqual(['2', '1'])
    expect(await texts('?type=3')).toEqual(['4', '3'])
    expect(await texts('?star=5')).toEqual(['4', '1', '0'])
    expect(await texts('?has_pics=1')).toEqual(['2'])
    expect(await texts('?written_in=en-US')).toEqual(['3'])
    expect(await texts('?written_in=zh-CN')).toEqual(['4', '2', '1', '0'])
    expect(await texts('?page=2&limit=2')).toEqual(['2', '1'])
    expect(await texts('?page=9')).toEqual([])
    expect((await pc.get(`/reply/list/${wine.id}?type=9`)).code).toBe('100100')
  })

  test('phone clients read how long ago it was in their language; the PC client reads the day', async () => {
    const { wine, unique } = await received()
    await review(unique)
    await shop.db`update review set created_at = now() - interval '3 days' where product_id = ${wine.id}`
    const chinese = client(shop.app, { formType: 'h5' })
    const english = client(shop.app, { formType: 'h5', locale: 'en-US' })
    expect(await listOf(wine, '', chinese)).toMatchObject([{ add_time: '3 天前', suk: expect.stringContaining('单瓶') }])
    expect(await listOf(wine, '', english)).toMatchObject([{ add_time: '3 days ago' }])
    expect(await listOf(wine)).toMatchObject([{ add_time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }])
  })

  test('T35: 300 hostile texts are stored and answered as the text that they are', async () => {
    const { wine, unique } = await received()
    const hostile = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      'javascript:alert(1)',
      '{{constructor.constructor("alert(1)")()}}',
      '</script><script>alert(1)</script>',
    ]
    const payloads = Array.from({ length: 300 }, (_, index) => `${index} ${hostile[index % hostile.length]}`)
    dataOf(await review(unique, { comment: payloads[0] }))
    for (const payload of payloads) {
      await shop.db`update review set text = ${payload} where product_id = ${wine.id}`
      // Written past the shop, which has kept the page of before.
      shop.deps.pageCache.drop(['*'])
      const [shown] = await listOf(wine, '?limit=1&page=1&star=0')
      expect(shown?.comment).toBe(payload)
    }
  })
})

describe('staff', () => {
  test('the shop answers, in its own list and on the page, and can take the answer back', async () => {
    const { wine, unique, number } = await received()
    await review(unique)
    const [found] = dataOf<{ list: { id: number; orderNumber: string }[] }>(
      await merchandiser.get(`/staff/reviews?productId=${wine.id}&state=unanswered`),
    ).list
    expect(found).toMatchObject({ orderNumber: number, text: GOOD.comment, reply: '', hiddenAt: null })
    await merchandiser.post(`/staff/reviews/${found?.id}/reply`, { text: '谢谢您的喜爱。' })
    await expect.poll(() => listOf(wine)).toMatchObject([{ merchant_reply_content: '谢谢您的喜爱。' }])
    const unanswered = await merchandiser.get(`/staff/reviews?productId=${wine.id}&state=unanswered`)
    expect(unanswered.data).toEqual({ list: [], count: 0 })
    await merchandiser.post(`/staff/reviews/${found?.id}/reply`, { text: '' })
    await expect.poll(() => listOf(wine)).toMatchObject([{ merchant_reply_content: '', replied_at: null }])
  })

  test('a hidden review is gone from the pages and the average, twice at once only once, and comes back', async () => {
    const { wine, unique } = await received()
    await review(unique)
    const [{ id } = { id: 0 }] = dataOf<{ list: { id: number }[] }>(
      await merchandiser.get(`/staff/reviews?productId=${wine.id}`),
    ).list
    const hidden = await Promise.all([1, 2, 3].map(() => merchandiser.post(`/staff/reviews/${id}/hide`)))
    expect(hidden.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(() => listOf(wine)).toEqual([])
    expect(await summaryOf(wine)).toMatchObject({ sum_count: 0 })
    expect((await merchandiser.get('/staff/reviews?state=hidden')).data).toMatchObject({ list: [{ id }] })
    expect(await review(unique)).toMatchObject({ code: '410219' })
    await Promise.all([1, 2, 3].map(() => merchandiser.post(`/staff/reviews/${id}/show`)))
    await expect.poll(() => summaryOf(wine)).toMatchObject({ sum_count: 1, reply_star: '5.0' })
    expect(await merchandiser.post('/staff/reviews/999999/hide')).toMatchObject({ code: '100026' })
    expect(await merchandiser.post('/staff/reviews/999999/reply', { text: 'x' })).toMatchObject({ code: '100026' })
  })
})

test('T47: a closed account leaves its reviews without name, avatar and pictures', async () => {
  const leaving = await shopper(shop, { balance: BALANCE })
  const { wine, unique } = await received(leaving)
  await review(unique, { pics: [await uploaded(leaving)] }, leaving)
  expect(dataOf<{ reviews: object[] }>(await leaving.post('/user/export')).reviews).toMatchObject([{ text: GOOD.comment }])
  expect((await listOf(wine))[0]).toMatchObject({ nickname: expect.stringContaining('**') })
  await emptyBalance(shop.db, leaving.id)
  dataOf(await leaving.get('/user_cancel'))
  await expect.poll(() => listOf(wine)).toMatchObject([{ nickname: '', avatar: '', pics: [], comment: GOOD.comment }])
})

const stateOf = async (number: string) => dataOf<{ state: string }>(await me.get(`/order/detail/${number}`)).state

test('after all this stock, money and stars still add up', async () => {
  expect(await violations(shop.db)).toEqual([])
})
