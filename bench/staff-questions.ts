import { type Days, granularitiesOf, ORDER_FIGURES, REPORT_DAYS_MAX, REPORTED_TERMS, WINE_RANKINGS } from '#domain/report.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import type { Pool } from '#server/db/database.ts'

/* What staff and shoppers ask the full shop for. */

export type Lists = Record<string, readonly string[]>

export async function lists(db: Pool, person: number): Promise<Lists> {
  const [{ skuId, productId, before }] = await db<[{ skuId: number; productId: number; before: number }]>`
    select max(sku_id) as "skuId", (select product_id from sku where id = max(sku_id)) as "productId",
           percentile_disc(0.5) within group (order by id) as before
      from stock_movement`
  const [{ number, phone }] = await db<[{ number: string; phone: string }]>`
    select number, recipient_phone as phone from shop_order order by placed_at offset 500000 limit 1`
  const [{ termId }] = await db<[{ termId: number }]>`
    select term_id as "termId" from product_term group by term_id order by count(*) desc limit 1`
  const of = (path: string, queries: readonly string[]) => queries.map((query) => `/api/staff/${path}?${query}`)
  const words = (search: string) => `search=${encodeURIComponent(search)}`
  const day = (day: string) => `from=${day}&to=${day}`
  return {
    'for comparison, a call that reads hardly anything': of('stock/places', ['']),
    'the list of wines, 10,000 wines': of('wines', [
      ...[
        '',
        'sort=price&order=asc',
        'sort=name&order=asc',
        'sort=stock&stock=low',
        'sort=sales',
        'stock=sold-out',
        'missing=translation',
      ],
      ...[
        'state=hidden&page=20',
        'page=150',
        `termId=${termId}`,
        'keyword=Bench%20Wine%2077',
        `keyword=${encodeURIComponent('雷司令')}`,
      ],
    ]),
    'the list of stock, 30,000 packs': of('stock', [
      ...['', 'state=low', 'state=sold-out', 'page=1400', 'state=low&page=100', words('77'), words('样酒')],
    ]),
    'movements of stock, 1,000,000': of('stock/movements', [
      ...['', `skuId=${skuId}`, `productId=${productId}`, 'reason=breakage', 'reason=sale', 'reason=import', day('2025-03-01')],
      ...[`byAccount=${person}&${day('2025-03-01')}`, `byAccount=${person}&reason=breakage`, `before=${before}`],
    ]),
    'expected deliveries': of('stock/expected', ['', 'page=50']),
    'orders by state and day, 1,000,000': of('orders', [
      ...[
        '',
        'tab=unpaid',
        'tab=paid',
        'tab=shipped',
        'tab=finished',
        'tab=cancelled',
        'tab=refunded',
        'tab=refund-asked',
        day('2025-03-01'),
      ],
      ...[`tab=finished&${day('2025-03-01')}`, `tab=unpaid&${day('2025-03-01')}`, 'tab=refunded&from=2025-01-01&to=2025-12-31'],
      ...['page=400', 'tab=finished&page=400'],
    ]),
    'orders searched for, 1,000,000': of('orders', [
      ...[
        number,
        number.slice(0, 12),
        'cp2024',
        '王伟',
        '王',
        phone,
        phone.slice(-4),
        'Bench Wine 7777',
        'riesling',
        '雷司令',
      ].map(words),
      ...['gift 500', '送到门口', 'nothing like it', 'Martin'].map(words),
      ...[
        `tab=paid&${words('riesling')}`,
        `tab=finished&${words('王伟')}`,
        `tab=refunded&${words('王')}`,
        `${words('王伟')}&${day('2025-03-01')}`,
      ],
    ]),
    'the palette, 1,000,000 orders and 100,000 customers': of(
      'find',
      [
        number,
        number.slice(0, 12),
        'cp2024',
        '王伟',
        '王',
        phone,
        phone.slice(-4),
        'Bench Wine 7777',
        '雷司令',
        'nothing like it',
      ].map((asked) => `q=${encodeURIComponent(asked)}`),
    ),
    'payments, 1,000,000': of('payments', [
      ...['', 'method=alipay', 'method=offline', 'status=waiting', 'status=closed', 'method=wechat&status=closed', 'page=400'],
      ...[
        'method=wechat&page=400',
        day('2025-03-01'),
        `method=alipay&status=paid&${day('2025-03-01')}`,
        'from=2024-01-01&to=2024-12-31',
      ],
      ...['bench', 'bench777', number, 'cp2024', 'cp', '王伟', '王', phone, '777'].map(words),
      ...[`method=alipay&${words('王')}`, `status=closed&${words('cp2024')}`],
    ]),
    'bills by day': of('payments/bills', ['', 'page=40']),
    'transfers that are awaited': of('payments/transfers', ['', words('cp2024'), words('王')]),
    'alarms and paybacks': of('payments', []).concat(
      of('payments/alarms', ['', 'open=0', 'open=0&page=500']),
      of('payments/paybacks', ['', 'state=failed', 'state=under-way', 'state=done&page=500']),
    ),
    ...eventLists(number, phone, person, productId),
  }
}

/** What is written down beside the orders. */
function eventLists(number: string, phone: string, person: number, productId: number): Lists {
  const of = (path: string, queries: readonly string[]) => queries.map((query) => `/api/staff/${path}?${query}`)
  return {
    'acts of staff, 500,000 with 1,000,000 changes': of('audit/acts', [
      ...['', `by=${person}`, 'object=wine', 'object=wine:77', 'object=order:777', 'state=failed', 'state=refused', 'state=open'],
      ...[
        'from=2025-03-01&to=2025-03-01',
        'object=coupon&state=failed',
        'search=10.0.1.7',
        'search=Keeper',
        'search=777',
        'before=250000',
      ],
    ]),
    'notices, 1,000,000': of('notices/log', [
      ...['', 'kind=shipped', 'channel=email', 'state=failed', 'kind=order-paid&state=failed', 'channel=sms&kind=order-paid'],
      ...[`search=${number}`, `search=${phone}`, 'search=shop@example.com', 'search=nobody@example.com', 'before=500000'],
    ]),
    'conversations, 50,000 with 2,000,000 messages': [
      ...of('chat/conversations', [
        'box=all',
        'box=closed',
        'box=own',
        'box=waiting',
        'box=all&page=100',
        `box=all&search=${phone.slice(-4)}`,
      ]),
      ...of('chat/search', [
        'q=7777777',
        'q=nothing%20like%20it',
        `q=${encodeURIComponent('雷司令')}`,
        `q=${encodeURIComponent('谢谢')}%20777`,
      ]),
      ...of('chat/figures', ['']),
    ],
    'requests for money back, 20,000': of('after-sales', [
      ...[
        '',
        'status=applied',
        'status=refunded',
        'kind=money&page=400',
        `search=${number}`,
        'search=nothing',
        'status=refunded&search=777',
      ],
    ]),
    'reviews, 440,000': of('reviews', ['', 'state=unanswered', 'state=hidden', 'page=400', `productId=${productId}`]),
    'invoices, 92,000': of('invoices', [
      '',
      ...['all', 'issued', 'cancelled', 'to-correct'].map((state) => `state=${state}`),
      'state=all&page=400',
    ]),
    'what is to be sent and is under way': [...of('orders-to-ship', ['']), ...of('still-parcels', [''])],
  }
}

export const ownLists = (number: string): string[] =>
  [
    'order/data',
    'order/list?type=',
    'order/list?type=0',
    'order/list?type=4',
    `order/list?search=${number}`,
    'order/list?search=riesling',
  ]
    .concat(`order/detail/${number}`, 'user/visit_list')
    .map((path) => `/api/${path}`)

/** Of a day, a month and two years. */
export async function reports(db: Pool): Promise<string[]> {
  const [{ productId }] = await db<
    [{ productId: number }]
  >`select product_id as "productId" from order_line order by id desc limit 1`
  const today = shanghaiDay(new Date())
  const periods = [today, addDays(today, -29), addDays(today, -364), addDays(today, 1 - REPORT_DAYS_MAX)].map((from) => ({
    from,
    to: today,
  }))
  const inQuery = ({ from, to }: Days) => `from=${from}&to=${to}`
  const behind = ORDER_FIGURES.flatMap((figure) => periods.map((days) => `orders?figure=${figure}&${inQuery(days)}`))
  return [
    'today',
    'stock',
    ...periods.flatMap((days) => [
      ...granularitiesOf(days).map((by) => `sales?${inQuery(days)}&by=${by}`),
      ...WINE_RANKINGS.map((ranking) => `wines?${inQuery(days)}&ranking=${ranking}`),
      ...REPORTED_TERMS.map((kind) => `terms?${inQuery(days)}&kind=${kind}`),
      `campaigns?${inQuery(days)}`,
      `searches?${inQuery(days)}`,
      `orders?figure=paid&${inQuery(days)}&productId=${productId}`,
    ]),
    ...behind,
  ].map((path) => `/api/staff/reports/${path}`)
}
