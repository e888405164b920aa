import type { Days, Granularity, SalesFigures } from '#domain/report.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import { stretchesOf } from '#domain/stretches.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Reading the summaries (migration 042): kept rows, and what was added since they were brought up to date. */

/** Until the end of the last day, or only of one of its hours. */
export type Span = Days & { untilHour?: number | null }

const KINDS = ['placed', 'converted', 'paid', 'shipping', 'boxes', 'refunded', 'cancelled'] as const
type Counted = { kind: (typeof KINDS)[number] | 'new-customers'; count: number; amount: number }

/** The end in Shanghai, not included. */
const endOf = ({ to, untilHour = null }: Span): string => {
  const last = untilHour === null ? 24 : untilHour + 1
  return last === 24 ? `${addDays(to, 1)} 00:00` : `${to} ${String(last).padStart(2, '0')}:00`
}

/** Days of a shop as a whole, and hours of a last one that is not over. */
function ofShop(db: Db, span: Span, level: 'hour' | 'day'): Fragment {
  const [from, end] = [`${span.from} 00:00`, endOf(span)]
  const lastDay = `${end.slice(0, 10)} 00:00`
  const columns = db`kind, starts, count, amount`
  const kept = (of: string, first: string, until: string) => db`
    select ${columns} from sales_tally
     where level = ${of} and kind = any(${[...KINDS]}) and starts >= ${first}::timestamp and starts < ${until}::timestamp and thing = 0`
  return db`
    (${level === 'hour' ? kept('hour', from, end) : db`${kept('day', from, lastDay)} union all ${kept('hour', lastDay, end)}`}
     union all
     select ${columns} from sales_delta where kind = any(${[...KINDS]}) and starts >= ${from}::timestamp and starts < ${end}::timestamp)`
}

const registered = (db: Db, span: Span): Fragment => {
  const [day = '', hour = ''] = endOf(span).split(' ')
  return db`customer
    where is_listed and registered_at >= ${new Date(dayStartMs(span.from))} and registered_at < ${new Date(`${day}T${hour}:00+08:00`)}`
}

export async function sumSales(db: Db, span: Span): Promise<SalesFigures> {
  const rows = await db<Counted[]>`
    select kind, sum(count)::integer as count, sum(amount) as amount from ${ofShop(db, span, 'day')} tallied group by kind
    union all
    select 'new-customers', count(*)::integer, 0 from ${registered(db, span)}`
  return figuresOf(rows)
}

/** Steps in which nothing happened are left out. */
export async function listSales(db: Db, days: Days, by: Granularity): Promise<Map<string, SalesFigures>> {
  const shape = by === 'hour' ? 'YYYY-MM-DD"T"HH24:MI' : 'YYYY-MM-DD'
  const rows = await db<(Counted & { at: string })[]>`
    select to_char(step, ${shape}) as at, kind, count, amount
      from (
        select date_trunc(${by}, starts) as step, kind, sum(count)::integer as count, sum(amount) as amount
          from ${ofShop(db, days, by === 'hour' ? 'hour' : 'day')} tallied
         group by 1, 2
        union all
        select date_trunc(${by}, shanghai_hour(registered_at)), 'new-customers', count(*)::integer, 0
          from ${registered(db, days)}
         group by 1
      ) stepped`
  const steps = Map.groupBy(rows, ({ at }) => at)
  return new Map([...steps].map(([at, counted]) => [at, figuresOf(counted)]))
}

export function figuresOf(rows: readonly Counted[]): SalesFigures {
  const of = (kind: Counted['kind']) => rows.find((row) => row.kind === kind) ?? { count: 0, amount: 0 }
  return {
    placed: of('placed').count,
    converted: of('converted').count,
    orders: of('paid').count,
    paid: of('paid').amount,
    shipping: of('shipping').amount,
    boxes: of('boxes').amount,
    refunds: of('refunded').count,
    refunded: of('refunded').amount,
    cancelled: of('cancelled').count,
    newCustomers: of('new-customers').count,
  }
}

/** The days of a period, which may end today. */
export type Past = Days & { today: string }

/**
 * SKUs, coupons or flash sales. What lies beyond the period is taken off again, so that a thing may have rows without anything in it: its counts
 * add up to 0 then, and never do otherwise.
 */
export function ofThings(db: Db, kinds: readonly string[], { today, ...days }: Past): Fragment {
  const kept = stretchesOf(days, today).map(
    ({ level, first, until, isBeyond }) => db`
      select kind, thing, ${isBeyond ? db`-count as count, -amount as amount` : db`count, amount`}
        from sales_tally
       where level = ${level} and kind = any(${[...kinds]}) and starts >= ${first}::timestamp and starts < ${until}::timestamp
       union all`,
  )
  return db`
    (${kept}
     select kind, thing, count, amount from sales_delta
      where kind = any(${[...kinds]}) and starts >= ${days.from}::timestamp and starts < ${addDays(days.to, 1)}::timestamp)`
}

const BATCH_SIZE = 50_000

/** Brings the summaries up to date, in parts that a statement's time is enough for. */
export async function foldSales(db: Db): Promise<void> {
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE; ) {
    const [row] = await db<[{ taken: number }]>`select fold_sales(${BATCH_SIZE}) as taken`
    taken = row.taken
  }
}
