import { beforeAll, expect, test } from 'vitest'
import { type DeskSearch, listDeskOrders } from '#contract/staff/orders.ts'
import { COUNTED_FOUND_MAX } from '#domain/order-desk.ts'
import { type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const MANY = COUNTED_FOUND_MAX + 100
const FEW = 60
const shop = await shopWith()
let packer: Shopper

/** An order each minute, the last one now. Every second is finished; names, phones and remarks repeat at different rates. */
async function insertOrders(accountId: number, kind: 'few' | 'many', orders: number): Promise<void> {
  await shop.db`
    insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, status, recipient_name, recipient_phone,
                            recipient_address, city_code, remark, goods_total, shipping_fee, due, pay_by, placed_at)
    select 'cp20250101' || case ${kind} when 'few' then '7' else '8' end || lpad((n * 37 % 10007)::text, 11, '0'), md5(${kind} || n), ${accountId},
           md5('key' || ${kind} || n)::uuid, '', case when n % 2 = 0 then 'finished' else 'cancelled' end,
           case ${kind} when 'few' then (array['Berta', 'berthold', '陈'])[1 + n % 3] else '常见' end || n, '1370000' || lpad((n % 5000)::text, 4, '0'),
           'Somewhere 1', 1, case when n % 5 = 0 then 'ring twice ' || ${kind} || n when n % 7 = 0 then '放门口' || ${kind} else '' end,
           100, 0, 100, now(), now() - n * interval '1 minute'
      from generate_series(1, ${orders}::int) n`
}

beforeAll(async () => {
  packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const [rare, busy] = await Promise.all([shopper(shop), shopper(shop)])
  await shop.db`update account set nickname = 'Quenby 葵' where id = ${rare.id}`
  await shop.db`update account set nickname = 'Busybody' where id = ${busy.id}`
  await insertOrders(rare.id, 'few', FEW)
  await insertOrders(busy.id, 'many', MANY)
})

type Order = { number: string; name: string; phone: string; remark: string; nickname: string; status: string }

/** One by one, as the words of the page promise. */
async function lookedThrough({ search = '', tab = 'all' }: DeskSearch): Promise<string[]> {
  const small = search.toLowerCase()
  const all = await shop.db<Order[]>`
    select number, lower(recipient_name) as name, recipient_phone as phone, lower(remark) as remark, lower(nickname) as nickname, status
      from shop_order join account on account.id = account_id
     order by placed_at desc, shop_order.id desc`
  return all
    .filter(({ status }) => tab === 'all' || status === tab)
    .filter(
      ({ number, name, phone, remark, nickname }) =>
        number.startsWith(small) ||
        name.startsWith(small) ||
        remark.includes(small) ||
        nickname.includes(small) ||
        (/^\d{4}$/.test(search) && phone.endsWith(search)) ||
        phone === search,
    )
    .map(({ number }) => number)
}

const SEARCHES = [
  ...['ber', 'BERTA', 'berta1', 'erta', '陈', '陈1', '0042', '0000042', 'ring twice', 'TWICE few', '放', '门口', '口放', 'w1'],
  ...['quenby', '葵', 'y 葵', 'nobody', 'cp20250101', 'cp202501017', 'cp2025010170', 'p2025', '_', '%', 'few5', '5'],
  ...['常见', '常见2', 'busy', 'many', 'twice', 'cp202501018', '放门口many'],
]
const TABS = ['all', 'finished', 'paid'] as const

test.each(SEARCHES.flatMap((search) => TABS.map((tab) => ({ search, tab }))))(
  '$search in $tab is found, newest first',
  async (asked) => {
    const expected = await lookedThrough(asked)
    for (const page of [1, 2]) {
      const { list, count } = await packer.api.call(listDeskOrders, { ...asked, page })
      expect(list.map(({ number }) => number)).toEqual(expected.slice((page - 1) * 25, page * 25))
      expect(count).toBe(Math.min(expected.length, COUNTED_FOUND_MAX))
    }
  },
)

test('the last pages of a wide search are right too', async () => {
  const expected = await lookedThrough({ search: '常见' })
  const { list } = await packer.api.call(listDeskOrders, { search: '常见', page: COUNTED_FOUND_MAX / 25 })
  expect(list.map(({ number }) => number)).toEqual(expected.slice(COUNTED_FOUND_MAX - 25, COUNTED_FOUND_MAX))
})

test('a name that looks like a misspelt wine brings no orders of that wine', async () => {
  const { list } = await packer.api.call(listDeskOrders, { search: 'Reisling' })
  expect(list).toEqual([])
})
