import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { type Days, granularitiesOf, ORDER_FIGURES, REPORT_DAYS_MAX, REPORTED_TERMS, WINE_RANKINGS } from '#domain/report.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { sha256 } from '#server/features/accounts/session-token.ts'
import { fillShop } from './full-shop.ts'
import type { Row } from './row.ts'
import { openBenchShop } from './shop.ts'
import { benchWineBulk } from './wine-bulk.ts'

const P99_MAX_MS = 100
const REPORT_P99_MAX_MS = 500
const CONNECTIONS = 2
/** Of 100 answers the p99 is the slowest: one pause of the machine would decide. Reports take longer and are asked less often. */
const CALLS = 400
const REPORT_CALLS = 100

type Lists = Record<string, readonly string[]>

/** The lists of the staff's console, each with many filters, in a shop of its own that is as large as promised. */
export async function benchStaffLists(): Promise<Row[]> {
  const shop = await openBenchShop(console.log)
  const db = connect(shop.databaseUrl, 4)
  try {
    const keeper = await fillShop(db, console.log)
    await indexWines(db, shop.address)
    const rows: Row[] = []
    for (const [what, paths] of Object.entries(await lists(db, keeper.id))) {
      rows.push(await slowestOf(what, shop.address, paths, keeper.token))
    }
    const buyer = await buyerOf(db)
    rows.push(await slowestOf('a shopper’s own orders, 1,000,000 of all', shop.address, ownLists(buyer.number), buyer.token))
    rows.push(
      await slowestOf(
        'reports on 1,000,000 orders',
        shop.address,
        await reports(db),
        keeper.token,
        REPORT_P99_MAX_MS,
        REPORT_CALLS,
      ),
    )
    return [...rows, ...(await benchWineBulk(shop.address, db, keeper))]
  } finally {
    await db.end({ timeout: 5 })
    await shop.close()
  }
}

/** The search indexes a part at each question. */
async function indexWines(db: Pool, address: string): Promise<void> {
  for (let pending = true; pending; ) {
    await (await fetch(`${address}/api/products?keyword=bench&nocache=${Math.random()}`)).text()
    const [left] = await db<{ some: boolean }[]>`select exists (select from search_pending) as some`
    pending = left?.some ?? false
  }
}

async function lists(db: Pool, person: number): Promise<Lists> {
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
    ...eventLists(number, phone, person),
  }
}

/** What is written down beside the orders. */
function eventLists(number: string, phone: string, person: number): Lists {
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
    'what is to be sent and is under way': [...of('orders-to-ship', ['']), ...of('still-parcels', [''])],
  }
}

/** Somebody who has ordered ten times or so. */
async function buyerOf(db: Pool): Promise<{ token: string; number: string }> {
  const token = randomBytes(32).toString('base64url')
  const [{ number }] = await db<[{ number: string }]>`
    with buyer as (select account_id, number from shop_order where number ~ '^cp' order by placed_at offset 700000 limit 1), signed_in as (
      insert into session (token_hash, account_id, strategy, expires_at)
      select ${sha256(token)}, account_id, 'local1', now() + interval '7 days' from buyer)
    select number from buyer`
  return { token, number }
}

const ownLists = (number: string): string[] =>
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
async function reports(db: Pool): Promise<string[]> {
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

async function slowestOf(
  what: string,
  address: string,
  paths: readonly string[],
  token: string,
  most = P99_MAX_MS,
  calls = CALLS,
): Promise<Row> {
  const headers = { 'authori-zation': `Bearer ${token}` }
  const call = (path: string, amount: number) => autocannon({ url: address + path, headers, connections: CONNECTIONS, amount })
  const details: Record<string, number> = {}
  const found: { path: string; p50: number; p99: number }[] = []
  let failed = 0
  for (const path of paths) {
    // Refusals come with status 200 too.
    const answer = (await (await fetch(address + path, { headers })).json()) as { status: number; msg: string }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.msg}`)
    await call(path, 2 * CONNECTIONS)
    const { latency, non2xx, errors } = await call(path, calls)
    failed += non2xx + errors
    found.push({ path, p50: latency.p50, p99: latency.p99 })
    details[`${decodeURIComponent(path)} p50`] = latency.p50
    details[`${decodeURIComponent(path)} p99`] = latency.p99
  }
  const slowest = found.toSorted((one, other) => other.p99 - one.p99)[0] ?? { path: '', p50: Number.NaN, p99: Number.NaN }
  return {
    what: `${what}: p99 of the slowest of ${paths.length} questions`,
    figure: `${slowest.p99} ms, median ${slowest.p50} ms (${decodeURIComponent(slowest.path)})${failed > 0 ? `, ${failed} failed` : ''}`,
    budget: `< ${most} ms`,
    holds: failed === 0 && slowest.p99 < most,
    details,
  }
}
