import { type Locale, text } from '#domain/locale.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import type { NoticeKind, NoticeValues } from '#domain/notice.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import type { Db } from '#server/db/database.ts'
import { say } from '#server/http/words.ts'
import * as read from './facts-sql.ts'
import type { OpenEvent } from './outbox-sql.ts'

/** `path`: where the message leads, in the storefront or the console. */
export type Fact = {
  event: OpenEvent
  accountId: number | null
  valuesIn: (locale: Locale) => NoticeValues
  pathIn: (locale: Locale) => string
}
type Told<Row> = { values: (row: Row, locale: Locale, note: string) => NoticeValues; path: (row: Row, locale: Locale) => string }
type Source = (db: Db, events: readonly OpenEvent[]) => Promise<Fact[]>

/** The storefront's language is part of its addresses. */
export const shopPath = (locale: Locale, path: string): string => `/home/${locale}${path}`
const orderPath = ({ order }: { order: string }, locale: Locale): string =>
  shopPath(locale, order === '' ? '/user/balance?type=3' : `/order_detail?orderId=${order}`)
const staffOrderPath = ({ order }: { order: string }): string => `/staff/orders/${order}`

function source<Row extends { subjectId: number; accountId: number | null }>(
  rowsOf: (db: Db, ids: readonly number[]) => Promise<Row[]>,
  { values, path }: Told<Row>,
  isForStaff = false,
): Source {
  return async (db, events) => {
    const ids = events.map(({ subjectId }) => subjectId)
    const rows = new Map((await rowsOf(db, ids)).map((row) => [row.subjectId, row]))
    return events.flatMap((event) => {
      const row = rows.get(event.subjectId)
      if (!row) return []
      return [
        {
          event,
          accountId: isForStaff ? null : row.accountId,
          valuesIn: (locale: Locale) => values(row, locale, event.note),
          pathIn: (locale: Locale) => path(row, locale),
        },
      ]
    })
  }
}

const orderAndSum = ({ order, sum }: { order: string; sum: Fen }, locale: Locale) => ({
  order,
  sum: formatMoney(sum, locale),
})
const newOrder: Source = source(
  read.readOrders,
  { values: (row, locale) => ({ ...orderAndSum(row, locale), bottles: String(row.bottles) }), path: staffOrderPath },
  true,
)

const SOURCES: Record<NoticeKind, Source> = {
  paid: source(read.readOrders, { values: orderAndSum, path: orderPath }),
  'address-corrected': source(read.readOrders, { values: ({ order }) => ({ order }), path: orderPath }),
  'order-cancelled': source(read.readOrders, { values: ({ order }, _, reason) => ({ order, reason }), path: orderPath }),
  shipped: source(read.readParcels, {
    values: ({ order, courier, tracking }, locale) => {
      const known = findCourier(courier)
      return { order, courier: known ? text(known.name, locale) : courier, tracking }
    },
    path: ({ order }, locale) => shopPath(locale, `/logistics?orderId=${order}`),
  }),
  refunded: source(read.readPaybacks, {
    values: ({ order, recharge, sum }, locale) => orderAndSum({ order: order || recharge, sum }, locale),
    path: orderPath,
  }),
  'invoice-ready': source(read.readInvoices, {
    values: ({ order, invoice }) => ({ order, invoice }),
    path: (_, locale) => shopPath(locale, '/user/invoices'),
  }),
  'back-in-stock': source(read.readWishes, {
    values: ({ wine }, locale) => ({ wine: text(wine, locale) }),
    path: ({ productId }, locale) => shopPath(locale, `/goods_detail/${productId}`),
  }),
  cheaper: source(read.confirmPriceWishes, {
    values: ({ wine, price }, locale) => ({ wine: text(wine, locale), price: formatMoney(price, locale) }),
    path: ({ productId, skuCode, itemId }, locale) =>
      shopPath(locale, itemId === null ? `/goods_detail/${productId}?sku=${skuCode}` : `/goods_seckill_detail?id=${itemId}`),
  }),
  'coupon-ends': source(read.readClaims, {
    values: ({ coupon, until }, locale) => ({ coupon: text(coupon, locale), until: shanghaiDay(until) }),
    path: (_, locale) => shopPath(locale, '/user/myCoupon'),
  }),
  'coupon-called-back': source(read.readCalledBack, {
    values: ({ coupon, reason }, locale) => ({ coupon: text(coupon, locale), reason: text(reason, locale) }),
    path: (_, locale) => shopPath(locale, '/user/myCoupon?state=expired'),
  }),
  'new-order': newOrder,
  'order-paid': newOrder,
  'refund-asked': source(read.readRequests, {
    values: ({ order, sum }, locale) => ({ order, sum: formatMoney(sum, locale) }),
    path: ({ number }) => `/staff/after-sales/${number}`,
  }),
  alarm: source(read.readAlarms, {
    values: ({ alarm, payment }, locale) => ({ alarm: say(locale, `console-money.alarm.${alarm}`), payment }),
    path: () => '/staff/alarms',
  }),
  'low-stock': source(read.readPacks, {
    values: ({ wine, vintage, sizeMl, pack, left }, locale) => ({
      wine: text(wine, locale),
      pack: [vintage ?? 'NV', `${sizeMl} ml`, ...(pack > 1 ? [`× ${pack}`] : [])].join(' · '),
      left: String(left),
    }),
    path: () => '/staff/stock',
  }),
  'notices-failed': async (_, events) =>
    events.map((event) => ({
      event,
      accountId: null,
      valuesIn: (locale: Locale) => {
        const [channel = '', ...reason] = event.note.split(' ')
        return { channel: say(locale, `notices.channel.${channel}`), reason: reason.join(' ') }
      },
      pathIn: () => '/staff/settings/notices/log?state=failed',
    })),
}

/** Without what is gone meanwhile. */
export async function readFacts(db: Db, events: readonly OpenEvent[]): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const kind of new Set(events.map((event) => event.kind)))
    facts.push(
      ...((await SOURCES[kind]?.(
        db,
        events.filter((event) => event.kind === kind),
      )) ?? []),
    )
  return facts
}
