import type { AlarmKind, MoneyAlarm } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import type { ProviderName } from './sql.ts'

export type NewAlarm = {
  kind: AlarmKind
  provider: ProviderName
  paymentNumber: string | null
  details?: Readonly<Record<string, string | number>>
}

export async function insertAlarm(db: Db, { kind, provider, paymentNumber, details = {} }: NewAlarm, at: Date): Promise<void> {
  await db`
    with alarm as (
      insert into money_alarm (kind, provider, payment_number, details, at)
      select ${kind}, ${provider}, ${paymentNumber}, ${db.json(details)}, ${at}
       where not exists (
         select from money_alarm
          where kind = ${kind} and provider = ${provider} and payment_number is not distinct from ${paymentNumber}
            and settled_at is null)
      returning id)
    insert into notice_event (key, kind, subject_ids) select 'alarm:' || id, 'alarm', array[id] from alarm`
}

type AlarmRow = Omit<MoneyAlarm, 'at' | 'settledAt'> & { at: Date; settledAt: Date | null }

export async function listAlarms(
  db: Db,
  { isOpen, payment, page, limit }: { isOpen: boolean; payment: string; page: number; limit: number },
): Promise<{ list: MoneyAlarm[]; count: number }> {
  const wanted = db`
    ${isOpen ? db`settled_at is null` : db`true`} and ${payment === '' ? db`true` : db`payment_number = ${payment}`}`
  const [rows, [total]] = await Promise.all([
    db<AlarmRow[]>`
      select id, kind, provider, payment_number as "paymentNumber", details, at, settled_at as "settledAt", note
        from money_alarm where ${wanted} order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count from money_alarm where ${wanted}`,
  ])
  const list = rows.map(({ at, settledAt, ...alarm }) => ({
    ...alarm,
    at: at.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }))
  return { list, count: total?.count ?? 0 }
}

/** Null when it belongs to no payment of ours. */
export async function findAlarmWithOwner(
  db: Db,
  id: number,
): Promise<{ paymentNumber: string | null; forAccount: number | null } | undefined> {
  const [alarm] = await db<{ paymentNumber: string | null; forAccount: number | null }[]>`
    select payment_number as "paymentNumber", coalesce(placed.account_id, recharge.account_id) as "forAccount"
      from money_alarm
      left join payment on payment.number = payment_number
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
     where money_alarm.id = ${id}`
  return alarm
}

/** False when it is settled or unknown. */
export async function markSettled(db: Db, id: number, by: { accountId: number; note: string; at: Date }): Promise<boolean> {
  const { count } = await db`
    update money_alarm
       set settled_at = ${by.at}, settled_by = ${by.accountId}, note = ${by.note}
     where id = ${id} and settled_at is null`
  return count === 1
}
