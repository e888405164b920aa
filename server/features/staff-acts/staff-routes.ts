import { done } from '#contract/done.ts'
import * as contract from '#contract/staff/acts.ts'
import { MONEY_ACT_KINDS, SCOPES_OF_ACT } from '#domain/money-act.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listAuditEntries, listMoneyActs } from './list-sql.ts'
import { type ActsOfFeatures, agreeToAct, refuseAct, saveLimits, versionOfLimits, withdrawAct } from './money-acts.ts'
import { readLimits } from './sql.ts'

/** `acts` come from the features that own the acts. */
export function staffActRoutes(serve: Serve, deps: Deps, acts: ActsOfFeatures): void {
  const { db, now } = deps
  const kindsOf = ({ scopes }: SignedIn) =>
    MONEY_ACT_KINDS.filter((kind) => SCOPES_OF_ACT[kind].some((scope) => scopes.includes(scope)))

  serve(contract.listMoneyActs, async ({ account, query }) => {
    const { list, count } = await listMoneyActs(db, account.accountId, { ...query, kinds: kindsOf(account) })
    return { list: list.map(contract.encodeMoneyAct), count }
  })
  serve(contract.listCorrections, async ({ account, query }) => {
    const { list, count } = await listMoneyActs(db, account.accountId, { ...query, kinds: ['balance-correction'] })
    return { list: list.map(contract.encodeMoneyAct), count }
  })
  serve(contract.agreeToAct, async ({ account, ip, params, body }) => {
    await agreeToAct(deps, { ...account, ip }, { ...params, ...body }, acts)
    return done('done')
  })
  serve(contract.refuseAct, async ({ account, ip, params, body }) => {
    await refuseAct(deps, { ...account, ip }, { ...params, ...body })
    return done('done')
  })
  serve(contract.withdrawAct, async ({ account, ip, params }) => {
    await withdrawAct(deps, { ...account, ip }, params.id)
    return done('done')
  })

  serve(contract.readAgreementLimits, async () => {
    const limits = await readLimits(db)
    return { ...contract.encodeLimits(limits), version: versionOfLimits(limits) }
  })
  serve(contract.saveAgreementLimits, async ({ account, ip, body }) => {
    await saveLimits(db, { ...account, ip }, body, now())
    return done('saved')
  })

  serve(contract.listAuditEntries, async ({ query }) => {
    const { list, count } = await listAuditEntries(db, query)
    return { list: list.map(contract.encodeAuditEntry), count }
  })
}
