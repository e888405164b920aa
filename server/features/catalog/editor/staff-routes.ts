import { done } from '#contract/done.ts'
import { listPacksForSale } from '#contract/staff/packs.ts'
import * as wines from '#contract/staff/wines.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listChanges } from './change-sql.ts'
import { archiveWine, deleteWine, hideWine, publishWine, restoreWine } from './move-wine.ts'
import { listPacks } from './parts-sql.ts'
import { listPictures } from './pictures-sql.ts'
import { cancelPrice, planPrice } from './plan-prices.ts'
import { previewWine } from './preview-wine.ts'
import { listWaitingPlans } from './price-plan-sql.ts'
import { addWine, changeWine, requireWine } from './save-wine.ts'

/** For two long texts in both languages. */
const LONG = { bodyLimitBytes: 1024 * 1024 }

/** `keepPictures`: those of a saved wine become the shop's. */
export type OthersPart = { keepPictures: (accountId: number, shown: unknown) => Promise<void> }

export function staffWineRoutes(serve: Serve, { db, now }: Deps, { keepPictures }: OthersPart): void {
  serve(wines.findStaffWine, ({ params }) => requireWine(db, params.id))
  serve(
    wines.addWine,
    async ({ account, body }) => {
      const id = await addWine(db, body, account.accountId)
      await keepPictures(account.accountId, body)
      return { id }
    },
    LONG,
  )
  serve(
    wines.changeWine,
    async ({ account, params, body: { version, ...draft } }) => {
      await changeWine(db, params.id, { draft, version, by: account.accountId })
      await keepPictures(account.accountId, draft)
      return done('changed')
    },
    LONG,
  )
  serve(wines.publishWine, async ({ account, params, body }) => {
    await publishWine(db, { id: params.id, by: account.accountId, at: body.at, now: now() })
    return done('changed')
  })
  serve(wines.hideWine, async ({ account, params }) => {
    await hideWine(db, { id: params.id, by: account.accountId })
    return done('changed')
  })
  serve(wines.archiveWine, async ({ account, params }) => {
    await archiveWine(db, { id: params.id, by: account.accountId })
    return done('changed')
  })
  serve(wines.restoreWine, async ({ account, params }) => {
    await restoreWine(db, { id: params.id, by: account.accountId })
    return done('changed')
  })
  serve(wines.deleteWine, async ({ params }) => {
    await deleteWine(db, params.id)
    return done('deleted')
  })
  serve(wines.listWineChanges, async ({ params, query, locale }) => {
    await requireWine(db, params.id)
    return listChanges(db, params.id, query, locale)
  })

  serve(wines.listPricePlans, async ({ params }) => ({ list: await listWaitingPlans(db, params.id) }))
  serve(wines.planPrice, async ({ account, params, body }) => ({
    id: await planPrice(db, { id: params.id, draft: body, by: account.accountId, now: now() }),
  }))
  serve(wines.cancelPrice, async ({ params }) => {
    await cancelPrice(db, params.id, params.plan)
    return done('changed')
  })
  serve(wines.previewWine, async ({ params }) => ({ path: await previewWine(db, params.id) }))
  serve(listPacksForSale, ({ query }) => listPacks(db, query.wineId))
  serve(wines.listPictures, ({ query }) => listPictures(db, query))
}
