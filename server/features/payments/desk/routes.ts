import { done } from '#contract/done.ts'
import * as bank from '#contract/staff/bank-account.ts'
import * as bills from '#contract/staff/bills.ts'
import { encodePayment, listPayments } from '#contract/staff/payment-list.ts'
import * as offers from '#contract/staff/recharge-offers.ts'
import { countToldOther, findBankAccount, listBankAccountVersions } from '#server/features/ledger/bank-account-sql.ts'
import { changeBankAccount } from '#server/features/payments/change-bank-account.ts'
import type { Deps } from '#server/http/deps.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import * as desk from './list-sql.ts'
import { compareAgain, readBillDay, readBillDays } from './read-bills.ts'
import { addOffer, changeOffer, deleteOffer, listOffersForStaff, orderOffers } from './write-offers.ts'

const COMPARISONS_PER_MINUTE = 20

/** The finances' pages about payments. */
export function paymentDeskRoutes(serve: Serve, deps: Deps): void {
  serve(listPayments, async ({ query }) => {
    const { list, ...found } = await deps.readReplica((db) => desk.listPayments(db, query))
    return { ...found, list: list.map(encodePayment) }
  })

  serve(bills.listBillDays, async ({ query }) => {
    const { list, count } = await readBillDays(deps, query)
    return { list: list.map(bills.encodeBillDay), count }
  })
  serve(bills.findBillDay, async ({ params, query }) => {
    const { bill, list, count } = await readBillDay(deps, { ...params, ...query })
    return { bill: bills.encodeBillDay(bill), list: list.map(bills.encodeDifference), count }
  })
  serve(
    bills.compareBillAgain,
    async ({ account, ip, params }) => ({ differences: await compareAgain(deps, { ...account, ip }, params) }),
    { timeLimitMs: PROVIDER_LIMIT_MS, perMinute: COMPARISONS_PER_MINUTE },
  )

  serve(bank.bankAccount, async () => bank.encodeBankAccount(await findBankAccount(deps.db)))
  serve(bank.bankAccountHistory, async ({ locale }) => {
    const [versions, toldOther] = await Promise.all([listBankAccountVersions(deps.db, locale), countToldOther(deps.db)])
    return { list: versions.map(({ at, ...version }) => bank.encodeVersion({ ...version, at: at.toISOString() })), toldOther }
  })
  serve(bank.saveBankAccount, async ({ account, ip, body: { account: wanted, version } }) => {
    await changeBankAccount(deps, { ...account, ip }, { account: wanted && bank.decodeBankAccount(wanted), version })
    return done('saved')
  })

  offerRoutes(serve, deps)
}

function offerRoutes(serve: Serve, deps: Deps): void {
  serve(offers.listStaffOffers, async () => (await listOffersForStaff(deps)).map(offers.encodeStaffOffer))
  serve(offers.orderOffers, async ({ body }) => {
    await orderOffers(deps, body.ids)
    return done('saved')
  })
  serve(offers.addOffer, async ({ account, ip, body }) => {
    await addOffer(deps, { ...account, ip }, body)
    return done('added')
  })
  serve(offers.changeOffer, async ({ account, ip, params, body: { version, ...draft } }) => {
    await changeOffer(deps, { ...account, ip }, { ...params, version, draft })
    return done('changed')
  })
  serve(offers.deleteOffer, async ({ account, ip, params }) => {
    await deleteOffer(deps, { ...account, ip }, params.id)
    return done('deleted')
  })
}
