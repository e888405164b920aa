import { refuse } from '#contract/refusals.ts'
import type { CustomerRecharge } from '#contract/staff/customer-recharges.ts'
import type { CustomerInFull, ListedCustomer } from '#contract/staff/customers.ts'
import { maskPhone, type Scope, type StaffScope } from '#domain/account.ts'
import { maskEmail } from '#domain/contact.ts'
import { ADDRESS_READERS, CUSTOMER_GUARDS, LEDGER_READERS, PHONE_READERS } from '#domain/customer.ts'
import { deviceOf } from '#domain/device.ts'
import type { Locale } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { returnableOf } from '#domain/recharge-return.ts'
import type { Db } from '#server/db/database.ts'
import { listSessions } from '#server/features/accounts/session-sql.ts'
import { listNotes } from '#server/features/chat/desk-sql.ts'
import { listMovementsOf, readBalance } from '#server/features/ledger/balance-sql.ts'
import { listPaidRecharges, type PaidRecharge } from '#server/features/ledger/paid-recharge-sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import { type CustomerRow, listLabels, selectCustomers, type Wanted } from './list-sql.ts'
import { selectActs, selectAddresses, selectChat, selectCoupons, selectHead, selectOrders, selectRequests } from './sql.ts'

const MOVEMENTS_SHOWN = 50
const CUSTOMER_RECHARGES_MAX = 100

type Reader = Pick<SignedIn, 'accountId' | 'scopes'>
const may = ({ scopes }: Reader, allowed: readonly StaffScope[]): boolean =>
  allowed.some((scope) => scopes.includes(scope satisfies Scope))

const phoneFor = (reader: Reader, phone: string): string => (may(reader, PHONE_READERS) ? phone : maskPhone(phone))
const emailFor = (reader: Reader, email: string): string => (may(reader, PHONE_READERS) ? email : maskEmail(email))

export async function listCustomers(db: Db, reader: Reader, wanted: Wanted) {
  const [{ list, count }, labels] = await Promise.all([selectCustomers(db, wanted), listLabels(db)])
  return { list: list.map((row) => listed(row, reader)), count, labels }
}

const listed = ({ lastOrderAt, registeredAt, phone, ...row }: CustomerRow, reader: Reader): ListedCustomer => ({
  ...row,
  phone: phoneFor(reader, phone),
  lastOrderAt: lastOrderAt?.toISOString() ?? null,
  registeredAt: registeredAt.toISOString(),
})

export async function readCustomerInFull(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  reader: Reader,
  locale: Locale,
): Promise<CustomerInFull> {
  const isGuard = may(reader, CUSTOMER_GUARDS)
  const [head, orders, addresses, coupons, ledger, recharges, chat, notes, labels, sessions, requests, acts] = await Promise.all([
    selectHead(db, id),
    selectOrders(db, id),
    may(reader, ADDRESS_READERS) ? selectAddresses(db, id) : null,
    selectCoupons(db, id, now(), locale),
    may(reader, LEDGER_READERS) ? readLedger(db, id) : null,
    may(reader, LEDGER_READERS) ? listPaidRecharges(db, id, CUSTOMER_RECHARGES_MAX) : null,
    selectChat(db, id),
    listNotes(db, id, reader.accountId, locale),
    listLabels(db),
    isGuard ? readSessions(db, id) : null,
    selectRequests(db, id, locale),
    isGuard ? selectActs(db, id, locale) : null,
  ])
  const { lastOrderAt, registeredAt, closedAt, blockedAt, phone, email, ...figures } = head ?? refuse('not-found')
  return {
    ...figures,
    phone: phoneFor(reader, phone),
    email: emailFor(reader, email),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    registeredAt: registeredAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
    orderList: orders.map(({ placedAt, ...order }) => ({ ...order, placedAt: placedAt.toISOString() })),
    addresses: addresses?.map((address) => ({ ...address, phone: phoneFor(reader, address.phone) })) ?? null,
    coupons: coupons.map(({ validTo, claimedAt, ...coupon }) => ({
      ...coupon,
      validTo: validTo.toISOString(),
      claimedAt: claimedAt.toISOString(),
    })),
    ledger,
    recharges: ledger && (recharges?.map((recharge) => shown(recharge, ledger.balance)) ?? null),
    chat: chat && { ...chat, lastAt: chat.lastAt?.toISOString() ?? null },
    notes,
    labelsInUse: labels.map(({ name }) => name),
    sessions: figures.isStaff ? null : sessions,
    requests: requests.map(({ settledAt, settledBy, outcome, answer, ...request }) => ({
      ...request,
      settled: settledAt && outcome ? { at: settledAt.toISOString(), by: settledBy ?? '', outcome, answer } : null,
    })),
    acts: acts?.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })) ?? null,
  }
}

async function readLedger(db: Db, id: number) {
  const [balance, { list }] = await Promise.all([
    readBalance(db, id),
    listMovementsOf(db, id, { filter: 'all', page: 1, limit: MOVEMENTS_SHOWN }),
  ])
  return { balance, movements: list.map(({ orderNumber, ...movement }) => ({ ...movement, order: orderNumber })) }
}

const shown = ({ id: _, paymentId: __, paidAt, ...recharge }: PaidRecharge, balance: Fen): CustomerRecharge => ({
  ...recharge,
  paidAt: paidAt.toISOString(),
  returnable: returnableOf(recharge, balance),
})

async function readSessions(db: Db, id: number): Promise<NonNullable<CustomerInFull['sessions']>> {
  const rows = await listSessions(db, id, Buffer.alloc(0))
  return rows.map(({ id: sessionId, userAgent, signedInAt }) => ({
    id: sessionId,
    ...deviceOf(userAgent),
    signedInAt: signedInAt.toISOString(),
  }))
}
