import type { Db } from '#server/db/database.ts'

/** The next one is asked for a little before the end. */
const KEPT_MINUTES = 5
/** After so long whoever began a renewal was killed; after so long a failed one is tried again. */
const RENEWAL_SECONDS = 20

/** `ticket`: null when there is none that is good for a while. */
export type TicketState = { ticket: string | null; hasFailed: boolean }

export async function findTicket(db: Db, appId: string): Promise<TicketState> {
  const [found] = await db<TicketState[]>`
    select case when ticket_ends_at > now() + make_interval(mins => ${KEPT_MINUTES}) then ticket end as ticket,
           coalesce(renewal_failed_at > now() - make_interval(secs => ${RENEWAL_SECONDS}), false) as "hasFailed"
      from wechat_ticket where app_id = ${appId}`
  return found ?? { ticket: null, hasFailed: false }
}

/** True for one of those who call at the same time, and for none when somebody has saved a ticket since the caller looked for one. */
export async function beginRenewal(db: Db, appId: string): Promise<boolean> {
  const { count } = await db`
    insert into wechat_ticket (app_id, renewal_began_at) values (${appId}, now())
    on conflict (app_id) do update set renewal_began_at = now(), renewal_failed_at = null
     where (wechat_ticket.renewal_began_at is null
            or wechat_ticket.renewal_began_at < now() - make_interval(secs => ${RENEWAL_SECONDS}))
       and coalesce(wechat_ticket.ticket_ends_at <= now() + make_interval(mins => ${KEPT_MINUTES}), true)`
  return count === 1
}

export async function saveTicket(db: Db, appId: string, { ticket, seconds }: { ticket: string; seconds: number }): Promise<void> {
  await db`
    update wechat_ticket
       set ticket = ${ticket}, ticket_ends_at = now() + make_interval(secs => ${seconds}), renewal_began_at = null,
           renewal_failed_at = null
     where app_id = ${appId}`
}

export async function noteFailedRenewal(db: Db, appId: string): Promise<void> {
  await db`update wechat_ticket set renewal_began_at = null, renewal_failed_at = now() where app_id = ${appId}`
}
