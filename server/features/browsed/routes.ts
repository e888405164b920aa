import { done } from '#contract/done.ts'
import * as browsed from '#contract/shop/browsed.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteVisits, listVisits } from './sql.ts'

export function browsedRoutes(serve: Serve, { db }: Deps): void {
  serve(browsed.listVisits, async ({ account, query, ...reader }) => {
    const { visits, count } = await listVisits(db, account.accountId, query)
    const cards = new Map(
      (
        await readCards(
          db,
          visits.map(({ productId }) => productId),
        )
      ).map((card) => [card.id, card]),
    )
    const list = visits.flatMap(({ productId, visitedAt }) => {
      const card = cards.get(productId)
      return card ? [browsed.encodeVisit(card, visitedAt.toISOString(), reader)] : []
    })
    return { list, time: [...new Set(list.map(({ time_key }) => time_key))], count }
  })
  serve(browsed.forgetVisits, async ({ account, body }) => {
    await deleteVisits(db, account.accountId, body.ids)
    return done('deleted')
  })
}
