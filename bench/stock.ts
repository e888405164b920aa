import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { connect, type Pool } from '#server/db/database.ts'
import { sha256 } from '#server/features/accounts/session-token.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

const WINES = 10_000
const MOVEMENTS = 1_000_000
const P99_MAX_MS = 100
const CONNECTIONS = 4
const SECONDS = 5

/** The staff's lists of stock and movements, among many of both. */
export async function benchStock({ address, databaseUrl }: Pick<BenchShop, 'address' | 'databaseUrl'>): Promise<Row[]> {
  const db = connect(databaseUrl)
  try {
    const { token, person } = await keeper(db)
    await fill(db, person)
    const [{ skuId, before }] = await db<[{ skuId: number; before: number }]>`
      select max(sku_id) as "skuId", percentile_disc(0.5) within group (order by id) as before from stock_movement`
    const lists: Record<string, string> = {
      'stock, all': '',
      'stock, low': '?state=low',
      'stock, searched': '?search=77',
      'movements, newest': '/movements',
      'movements, of one pack': `/movements?skuId=${skuId}`,
      'movements, breakages': '/movements?reason=breakage',
      'movements, an old day of one person': `/movements?from=2024-03-01&to=2024-03-01&byAccount=${person}`,
      'movements, half a million back': `/movements?before=${before}`,
    }
    const rows: Row[] = []
    for (const [what, path] of Object.entries(lists)) rows.push(await measure(what, `${address}/api/staff/stock${path}`, token))
    return rows
  } finally {
    await db.end({ timeout: 5 })
  }
}

async function measure(what: string, url: string, token: string): Promise<Row> {
  const headers = { 'authori-zation': `Bearer ${token}` }
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 1 })
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  const failed = result.non2xx + result.errors
  const { p50, p99 } = result.latency
  return {
    what: `${what}, ${WINES.toLocaleString('en')} packs, ${MOVEMENTS.toLocaleString('en')} movements`,
    figure: `p99 ${p99} ms, median ${p50} ms${failed > 0 ? `, ${failed} failed` : ''}`,
    budget: `p99 < ${P99_MAX_MS} ms`,
    holds: failed === 0 && p99 < P99_MAX_MS,
    details: { p50, p99, failed },
  }
}

async function keeper(db: Pool): Promise<{ token: string; person: number }> {
  const token = randomBytes(32).toString('base64url')
  const [{ person }] = await db<[{ person: number }]>`
    with made as (
      insert into account (login, nickname, scopes) values (${`keeper-${token.slice(0, 8)}`}, 'Keeper', '{merchandiser}') returning id
    )
    insert into session (token_hash, account_id, strategy, expires_at)
    select ${sha256(token)}, id, 'local1', now() + interval '7 days' from made
    returning account_id as person`
  return { token, person }
}

/** Nearly four years of trade: mostly sales, every tenth by hand. */
async function fill(db: Pool, person: number): Promise<void> {
  await db`
    insert into product (code, name_zh, name_en, search_text)
    select 'stock-' || n, '库存酒 ' || n, 'Stocked wine ' || n, '' from generate_series(1, ${WINES}::int) n`
  await db`
    insert into sku (product_id, code, vintage, size_ml, price, stock, received)
    select id, substr(md5('stock' || id), 1, 8), 2020, 750, 10000, 1 + id % 40, 1 + id % 40
      from product where code like 'stock-%'`
  await db`
    insert into stock_movement (sku_id, change, stock_after, reason, by_account, at)
    select ids[1 + n % ${WINES}], case when n % 10 = 0 then 9 else -1 end, 10,
           case when n % 1000 = 0 then 'breakage' when n % 10 = 0 then 'delivery' else 'sale' end,
           case when n % 10 = 0 then ${person}::bigint end, now() - (${MOVEMENTS} - n) * interval '2 minutes'
      from generate_series(1, ${MOVEMENTS}::int) n,
           (select array_agg(sku.id) as ids from sku join product on product.id = product_id where product.code like 'stock-%') known`
  await db`vacuum analyze`
}
