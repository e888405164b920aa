import type { Reader } from '#contract/localized.ts'
import * as contract from '#contract/merchant/agents-products.ts'
import { refuse } from '#contract/refusals.ts'
import { readCart } from '#server/features/cart/read-lines.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { actingOf, requireVisible } from '#server/features/chat/require-visible.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listWinesFor } from './sql.ts'

const SHOWN = 30

export function agentWineRoutes(serve: Serve, { db }: Deps): void {
  const show = async (ids: readonly number[], reader: Reader) =>
    (await readCards(db, ids)).map((card) => contract.encodeWine(card, reader))

  serve(contract.listHot, async ({ query: { store_name }, ...reader }) =>
    show(await listWinesFor(db, { search: store_name, visitedBy: null, limit: SHOWN }), reader),
  )
  serve(contract.listVisited, async ({ account, params: { uid }, query: { store_name }, ...reader }) => {
    await requireVisible(db, uid, actingOf(account))
    return show(await listWinesFor(db, { search: store_name, visitedBy: uid, limit: SHOWN }), reader)
  })
  serve(contract.listInCart, async ({ account, params: { uid }, query: { store_name }, ...reader }) => {
    await requireVisible(db, uid, actingOf(account))
    const wanted = store_name.toLowerCase()
    const lines = (await readCart(db, uid)).filter(({ name }) =>
      Object.values(name).some((words) => words.toLowerCase().includes(wanted)),
    )
    return show([...new Set(lines.map(({ productId }) => productId))].slice(0, SHOWN), reader)
  })
  serve(contract.findWine, async ({ params: { id }, ...reader }) => (await show([id], reader))[0] ?? refuse('not-found'))
}
