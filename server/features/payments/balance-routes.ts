import * as balances from '#contract/shop/balance.ts'
import type { MovementFilter } from '#domain/balance.ts'
import type { Locale } from '#domain/locale.ts'
import { listMovementsOf, sumMovementsOf } from '#server/features/ledger/balance-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'

export function balanceRoutes(serve: Serve, { db }: Deps): void {
  serve(balances.findBalance, async ({ account }) => balances.encodeBalance(await sumMovementsOf(db, account.accountId)))

  type Asked = { account: { accountId: number }; locale: Locale }
  const readMovements = async ({ account, locale }: Asked, filter: MovementFilter, page: { page: number; limit: number }) => {
    const { list, count } = await listMovementsOf(db, account.accountId, { filter, ...page })
    return balances.encodeMovements(list, count, (key) => say(locale, key))
  }
  serve(balances.listMovements, (call) => readMovements(call, call.params.type, call.query))
  serve(balances.bill, async (call) =>
    call.params.type ? readMovements(call, call.params.type, call.query) : { list: [], time: [], count: 0 },
  )
}
