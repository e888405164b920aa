import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '#contract/envelope.ts'
import type { Pool } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/features/accounts/session-token.ts'
import type { TestSku } from '#test/support/shop.ts'

export type Buyer = { id: number; token: string; addressId: number }

/** Many signed-in shoppers with an address and a balance (fen) each, in a few statements. */
export async function crowd(db: Pool, size: number, balance: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: size }, newToken)
  const accounts = await db<{ id: number }[]>`
    insert into account (nickname) select '客人 ' || n from generate_series(1, ${size}) n returning id`
  const ids = accounts.map(({ id }) => id)
  const hashes = tokens.map((token) => sha256(token).toString('hex'))
  await db`
    insert into session (token_hash, account_id, strategy, expires_at)
    select decode(hash, 'hex'), id, 'local1', now() + interval '1 day'
      from unnest(${ids}::bigint[], ${hashes}::text[]) as made (id, hash)`
  const addresses = await db<{ id: number; accountId: number }[]>`
    insert into address (account_id, name, phone, province, city, district, city_code, detail, is_default)
    select id, '林晓', '13800000001', '上海市', '上海市', '黄浦区', 310100, '中山东一路 1 号', true
      from unnest(${ids}::bigint[]) id
    returning id, account_id as "accountId"`
  await db`
    with made as (
      insert into ledger_transaction (kind) select 'opening' from unnest(${ids}::bigint[]) returning id
    ), numbered as (select id, row_number() over () as n from made),
    owner as (select id, row_number() over () as n from unnest(${ids}::bigint[]) id)
    insert into ledger_entry (transaction_id, book, account_id, amount)
    select numbered.id, 'shopper', owner.id, ${balance}::bigint from numbered join owner using (n)
    union all
    select id, 'opening', null, ${-balance}::bigint from numbered`
  const addressOf = new Map(addresses.map(({ id, accountId }) => [accountId, id]))
  return ids.map((id, index) => ({ id, token: tokens[index] ?? '', addressId: addressOf.get(id) ?? 0 }))
}

/** How far a buyer has come; kept outside, so that it survives a broken try and the next one goes on from there. */
export type Purchase = { key?: string; number?: string; isPaid: boolean; refusal?: string; faults: Fault[] }
/** An answer with another HTTP status than 200. */
export type Fault = { status: number; requestId: string; retryAfter: string; msg: string }
export const newPurchase = (): Purchase => ({ isPaid: false, faults: [] })

/** One try to buy one piece, from the product page to the payment. Throws when the server is away. */
export async function tryToBuy(origin: string, buyer: Buyer, sku: TestSku, purchase: Purchase): Promise<void> {
  const post = async (path: string, body: object): Promise<Envelope | undefined> => {
    const answer = await send(origin, buyer, path, body, purchase)
    if (answer.status === 200) return answer
    // A try before this one may have come through without its answer.
    if (answer.code !== '410174') purchase.refusal = `${answer.code} ${answer.msg}`
    return undefined
  }
  if (!purchase.key) {
    const line = { productId: sku.productId, uniqueId: sku.code, cartNum: 1, new: 1 }
    const added = await post('/cart/add', line)
    if (!added) return
    const confirmed = await post('/order/confirm', { cartId: (added.data as { cartId: string }).cartId, new: 1 })
    if (!confirmed) return
    purchase.key = (confirmed.data as { orderKey: string }).orderKey
  }
  if (!purchase.number) {
    const created = await post(`/order/create/${purchase.key}`, { addressId: buyer.addressId, mark: '' })
    if (!created) return
    purchase.number = (created.data as { result: { orderId: string } }).result.orderId
  }
  const paid = await post('/order/pay', { uni: purchase.number, paytype: 'yue' })
  purchase.isPaid = paid === undefined ? purchase.refusal === undefined : (paid.data as { status: string }).status === 'SUCCESS'
}

/** Tries again, as a shopper would, until it is bought or refused. */
export async function buyPatiently(origin: string, buyer: Buyer, sku: TestSku, purchase: Purchase): Promise<void> {
  for (;;) {
    try {
      return await tryToBuy(origin, buyer, sku, purchase)
    } catch {
      await pause(200)
    }
  }
}

/** Calls the server as a shopper does: with a body as POST, without one as GET. Throws after another HTTP status than 200. */
export async function send(
  origin: string,
  { token }: Pick<Buyer, 'token'>,
  path: string,
  body: object | undefined,
  { faults }: { faults: Fault[] },
): Promise<Envelope> {
  const headers = { 'authori-zation': `Bearer ${token}`, 'form-type': 'pc' }
  const response = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as Envelope
  if (response.ok) return answer
  const header = (name: string) => response.headers.get(name) ?? ''
  faults.push({ status: response.status, requestId: header('x-request-id'), retryAfter: header('retry-after'), msg: answer.msg })
  throw new Error(`${path}: ${response.status}`)
}

/** True when the shopper finds the order under the number that they were given. */
export async function findsOrder(origin: string, buyer: Buyer, number: string): Promise<boolean> {
  for (;;) {
    const response = await fetch(`${origin}/api/order/detail/${number}`, {
      headers: { 'authori-zation': buyer.token, 'form-type': 'pc' },
    })
    const { status } = (await response.json()) as Envelope
    // A server that cannot answer in time says 503: the order may be there.
    if (status !== 503) return status === 200
    await pause(200)
  }
}
