import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import type { Asked } from './asked.ts'
import type { SigningKey } from './signatures.ts'

export type Secret = { linkKey: Buffer; signingKey: SigningKey }

/** Made by whoever needs it first. */
export async function ensureSecret(db: Db): Promise<Secret> {
  const found = await findSecret(db)
  if (found) return found
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signingKey = { kid: `shop-${randomBytes(6).toString('hex')}`, jwk: privateKey.export({ format: 'jwk' }) }
  await db`
    insert into assistant_secret (link_key, signing_key) values (${randomBytes(32)}, ${db.json(signingKey as never)})
    on conflict do nothing`
  const made = await findSecret(db)
  if (!made) throw new Error('no secret of the assistants')
  return made
}

async function findSecret(db: Db): Promise<Secret | undefined> {
  const [row] = await db<Secret[]>`select link_key as "linkKey", signing_key as "signingKey" from assistant_secret`
  return row
}

export type AgentRow = { id: number; perMinute: number | null; isBlocked: boolean; hasBought: boolean }

const agentColumns = (db: Db) => db`
  id, per_minute as "perMinute", is_blocked as "isBlocked",
  exists (select from assistant_basket join shop_order on shop_order.id = order_id
           where agent_id = assistant_agent.id and shop_order.status not in ('unpaid', 'cancelled')) as "hasBought"`

export async function findAgent(db: Db, profileUrl: string, at: Date): Promise<AgentRow | undefined> {
  const [row] = await db<AgentRow[]>`
    update assistant_agent set last_at = greatest(last_at, ${at}) where profile_url = ${profileUrl} returning ${agentColumns(db)}`
  return row
}

export async function seeAgent(db: Db, profileUrl: string, at: Date): Promise<AgentRow> {
  const [row] = await db<AgentRow[]>`
    insert into assistant_agent (profile_url, first_at, last_at) values (${profileUrl}, ${at}, ${at})
    on conflict (profile_url) do update set last_at = greatest(assistant_agent.last_at, excluded.last_at)
    returning ${agentColumns(db)}`
  if (!row) throw new Error('no agent')
  return row
}

type Basket = {
  id: string
  kind: 'cart' | 'checkout'
  agentId: number
  asked: Asked
  locale: Locale
  cartId: string | null
  canceledAt: Date | null
  accountId: number | null
  expiresAt: Date
  webhookUrl: string | null
}
export type BasketRow = Basket & { order: { id: number; number: string; status: OrderStatus } | null }

const columns = (db: Db) => db`
  basket.id, kind, agent_id as "agentId", asked, locale, cart_id as "cartId", canceled_at as "canceledAt",
  basket.account_id as "accountId", basket.expires_at as "expiresAt", webhook_url as "webhookUrl",
  case when shop_order.id is not null
       then jsonb_build_object('id', shop_order.id, 'number', number, 'status', shop_order.status) end as "order"`
const withOrder = (db: Db) => db`assistant_basket basket left join shop_order on shop_order.id = order_id`

/** False when its cart has an open checkout already. */
export async function insertBasket(
  db: Db,
  { tokenHash, at, ...basket }: Omit<Basket, 'canceledAt' | 'accountId'> & { tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const { id, kind, agentId, asked, locale, cartId, expiresAt, webhookUrl } = basket
  const { count } = await db`
    insert into assistant_basket (id, kind, agent_id, token_hash, asked, locale, cart_id, webhook_url, created_at, expires_at)
    values (${id}, ${kind}, ${agentId}, ${tokenHash}, ${db.json(asked as never)}, ${locale}, ${cartId}, ${webhookUrl}, ${at}, ${expiresAt})
    on conflict (cart_id) where canceled_at is null and order_id is null do nothing`
  return count === 1
}

/** Only the agent's own. */
export async function findBasket(db: Db, kind: Basket['kind'], id: string, agentId: number): Promise<BasketRow | undefined> {
  const [row] = await db<BasketRow[]>`
    select ${columns(db)} from ${withOrder(db)} where basket.id = ${id} and kind = ${kind} and agent_id = ${agentId}`
  return row
}

export async function findCheckoutOfCart(db: Db, cartId: string, at: Date): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from assistant_basket
     where cart_id = ${cartId} and canceled_at is null and order_id is null and expires_at > ${at}`
  return row?.id
}

/** An expired one gives way to a new one. */
export async function letGoOfCart(db: Db, cartId: string, at: Date): Promise<void> {
  await db`
    update assistant_basket set cart_id = null
     where cart_id = ${cartId} and canceled_at is null and order_id is null and expires_at <= ${at}`
}

/** False when it was taken over, canceled or ordered meanwhile. */
export async function updateAsked(db: Db, id: string, asked: Asked): Promise<boolean> {
  const { count } = await db`
    update assistant_basket set asked = ${db.json(asked as never)}
     where id = ${id} and canceled_at is null and account_id is null and order_id is null`
  return count === 1
}

/** Answers the lines of the person who has taken it over, if any; undefined when it was canceled or ordered before. */
export async function markCanceled(db: Db, id: string, at: Date): Promise<string[] | undefined> {
  const [row] = await db<{ lineKeys: string[] }[]>`
    update assistant_basket set canceled_at = ${at}
     where id = ${id} and canceled_at is null and order_id is null
    returning line_keys as "lineKeys"`
  return row?.lineKeys
}

export async function findLineKeys(db: Db, id: string): Promise<string[]> {
  const [row] = await db<{ lineKeys: string[] }[]>`select line_keys as "lineKeys" from assistant_basket where id = ${id}`
  return row?.lineKeys ?? []
}

export async function findByToken(db: Db, tokenHash: Buffer): Promise<BasketRow | undefined> {
  const [row] = await db<BasketRow[]>`select ${columns(db)} from ${withOrder(db)} where token_hash = ${tokenHash}`
  return row
}

/** Locks the row; the first account to take it has it. */
export async function takeOver(db: Db, id: string, accountId: number, at: Date): Promise<boolean> {
  const { count } = await db`
    update assistant_basket set account_id = ${accountId}, adult_at = ${at}
     where id = ${id} and kind = 'checkout' and canceled_at is null and order_id is null and expires_at > ${at}
       and (account_id is null or account_id = ${accountId})`
  return count === 1
}

/** It lives on as long as the lines can be ordered. False when it was canceled meanwhile. */
export async function addLineKeys(db: Db, id: string, keys: readonly string[], until: Date): Promise<boolean> {
  const { count } = await db`
    update assistant_basket
       set line_keys = line_keys || ${[...keys]}::text[], expires_at = greatest(expires_at, ${until})
     where id = ${id} and canceled_at is null`
  return count === 1
}

export type OwnOrder = { accountId: number; number: string; checkoutId: string; attribution: Record<string, string> | null }

/** Orders that came about by this agent. */
export async function findOrderOfAgent(db: Db, number: string, agentId: number): Promise<OwnOrder | undefined> {
  const [row] = await db<OwnOrder[]>`
    select shop_order.account_id as "accountId", number, basket.id as "checkoutId", asked->'attribution' as attribution
      from assistant_basket basket
      join shop_order on shop_order.id = order_id
     where number = ${number} and agent_id = ${agentId} and shop_order.status not in ('unpaid')`
  return row
}
