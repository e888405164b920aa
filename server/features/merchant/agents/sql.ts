import type { WireMe } from '#contract/merchant/agents.ts'
import { PRESENCE_SECONDS } from '#domain/conversation.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'

type Me = Omit<WireMe, 'id' | 'online'> & { isOnline: boolean }

export async function findMe(db: Db, accountId: number): Promise<Me | undefined> {
  const [row] = await db<Me[]>`
    select id as uid, coalesce(login, phone, sign_in_email, '') as account, avatar, nickname, coalesce(phone, '') as phone,
           coalesce(agent.alive_at > now() - make_interval(secs => ${PRESENCE_SECONDS}) and agent.presence <> 'away', false) as "isOnline"
      from account left join chat_agent agent on agent.account_id = account.id
     where id = ${accountId} and deleted_at is null`
  return row
}

export async function findSiteName(db: Db): Promise<Localized | undefined> {
  const [row] = await db<{ name: Localized }[]>`
    select value -> 'siteName' as name from setting where key = 'company'`
  return row?.name
}

/** Of which client a shopper wrote last, and since when. */
export async function readThreads(
  db: Db,
  shopperIds: readonly number[],
): Promise<Map<number, { formType: number; openedAt: Date }>> {
  const rows = await db<{ id: number; formType: number; openedAt: Date }[]>`
    select shopper_id as id, form_type as "formType", created_at as "openedAt"
      from chat_thread where shopper_id = any(${[...shopperIds]}::bigint[])`
  return new Map(rows.map(({ id, ...thread }) => [id, thread]))
}

export const listLabelsOf = (db: Db, accountId: number): Promise<{ id: number; name: string }[]> =>
  db<{ id: number; name: string }[]>`
    select id, name from customer_label join label on label.id = label_id where account_id = ${accountId} order by name`

export const listLabelsNamed = (db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  db<{ id: number; name: string }[]>`select id, name from label where id = any(${[...ids]}::bigint[])`

/** What sells best, or what somebody has looked at, latest first. */
export async function listWinesFor(
  db: Db,
  wanted: { search: string; visitedBy: number | null; limit: number },
): Promise<number[]> {
  const { search, visitedBy, limit } = wanted
  const named =
    search === '' ? db`` : db`and (strpos(lower(name_zh), lower(${search})) > 0 or strpos(lower(name_en), lower(${search})) > 0)`
  const rows =
    visitedBy === null
      ? await db<{ id: number }[]>`
          select id from product where on_sale ${named} order by sales desc, id limit ${limit}`
      : await db<{ id: number }[]>`
          select id from wine_visit join product on product.id = product_id
           where account_id = ${visitedBy} and on_sale ${named} order by visited_at desc, id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

export type OrderKeys = { number: string; uid: number; nickname: string; avatar: string; phone: string }

export async function findOrderKeys(db: Db, id: number): Promise<OrderKeys | undefined> {
  const [row] = await db<OrderKeys[]>`
    select number, account.id as uid, nickname, avatar, coalesce(phone, '') as phone
      from shop_order o join account on account.id = o.account_id where o.id = ${id}`
  return row
}
