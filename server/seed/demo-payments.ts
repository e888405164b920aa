import { randomUUID } from 'node:crypto'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { type Fen, fen } from '#domain/money.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { listBankAccountVersions } from '#server/features/ledger/bank-account-sql.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { correctBalance } from '#server/features/payments/correct-balance.ts'
import { openRecharge } from '#server/features/payments/open-recharge.ts'
import { payOrder } from '#server/features/payments/pay-order.ts'
import { receivePayment } from '#server/features/payments/receive-payment.ts'
import { findRechargeOf } from '#server/features/payments/recharge-sql.ts'
import { insertAttempt } from '#server/features/payments/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { demoStaff, findAccountId, listWines, liveThrough } from './demo-shopper.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const OFFERS: readonly { amount: Fen; gift: Fen }[] = [
  { amount: fen(200_00), gift: fen(0) },
  { amount: fen(500_00), gift: fen(20_00) },
  { amount: fen(1_000_00), gift: fen(60_00) },
  { amount: fen(3_000_00), gift: fen(240_00) },
]
const TAKEN = 2

/** A made-up number. */
const BANK_ACCOUNT = {
  bank: { zh: '演示银行上海徐汇支行', en: 'Demo Bank, Shanghai Xuhui branch' },
  holder: { zh: '雷伯施托克酒业（上海）有限公司（演示）', en: 'Rebstock Wine (Shanghai) Co., Ltd. (demo)' },
  number: '6200 0000 0000 0000 001',
}

const TRANSFER_WINE = 17

/** Does nothing when there is a bank account, or was one that staff have closed. */
export async function seedDemoPayments(deps: Deps): Promise<void> {
  const { db } = deps
  if ((await listBankAccountVersions(db, DEFAULT_LOCALE)).length > 0) return
  const shopperId = await findAccountId(db, DEMO_SIGN_INS.shopper.login)
  const administratorId = await findAccountId(db, DEMO_SIGN_INS.administrator.login)
  if (shopperId === undefined || administratorId === undefined) throw new Error('the demo’s shopper or administrator is missing')
  const daysAgo = (days: number): Deps => ({ ...deps, now: () => new Date(deps.now().getTime() - days * DAY_MS) })

  const offers = await saveOffers(db)
  if (!(await hasRecharged(db, shopperId))) {
    await recharge(daysAgo(27), shopperId, offers[TAKEN] ?? 0)
    const reason = '酒标破损补偿'
    const correction = { accountId: shopperId, amount: fen(15_00), reason, key: randomUUID() }
    await correctBalance(daysAgo(11), demoStaff(administratorId), correction)
  }
  await saveBankAccount(db, BANK_ACCOUNT)
  await chooseTransfer(deps, shopperId, administratorId)
}

function saveOffers(db: Pool): Promise<number[]> {
  return transaction(db, async (tx) => {
    await tx`delete from recharge_offer`
    const rows = OFFERS.map((offer, position) => ({ ...offer, position }))
    const saved = await tx<{ id: number }[]>`insert into recharge_offer ${tx(rows)} returning id`
    return saved.map(({ id }) => id)
  })
}

/** This payment is too old for the sandbox's bills. */
async function recharge(then: Deps, shopperId: number, offerId: number): Promise<void> {
  const { db } = then
  const number = await openRecharge(then, shopperId, { offerId, amount: undefined })
  const opened = await findRechargeOf(db, shopperId, number)
  if (!opened) throw new Error('a recharge is gone that was just opened')
  const at = then.now()
  const attempt = await insertAttempt(db, {
    paidFor: { orderId: null, rechargeId: opened.id },
    number: `p${number.slice(2)}`,
    method: 'wechat',
    amount: opened.amount,
    scene: 'desktop',
    payerOpenId: null,
    expiresAt: opened.payBy,
    createdAt: at,
  })
  const received = {
    method: 'wechat',
    number: attempt.number,
    transaction: `demo-${number}`,
    amount: opened.amount,
    paidAt: at,
  } as const
  await transaction(db, (tx) => receivePayment(tx, received, at))
}

const hasRecharged = async (db: Db, shopperId: number): Promise<boolean> =>
  (await db`select from recharge where account_id = ${shopperId} and status = 'paid'`).length > 0

async function chooseTransfer(deps: Deps, shopperId: number, administratorId: number): Promise<void> {
  const wine = (await listWines(deps.db)).at(TRANSFER_WINE)
  const [address] = await deps.db<{ id: number }[]>`
    select id from address where account_id = ${shopperId} and deleted_at is null order by is_default desc, id limit 1`
  if (!wine || !address) return
  const lines = [{ skuId: wine.skuId, quantity: 3 }]
  const history = { daysAgo: 2 / 24, until: 'unpaid', lines, shopperId, administratorId, addressId: address.id } as const
  const orderNumber = await liveThrough(deps, history)
  const then = { ...deps, now: () => new Date(deps.now().getTime() - 2 * HOUR_MS) }
  await payOrder(then, shopperId, orderNumber, 'offline')
}
