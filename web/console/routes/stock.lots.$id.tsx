import { createFileRoute } from '@tanstack/react-router'
import { findLot, listLotBuyers } from '#contract/staff/lots.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { foundOrLost, idParam } from '../page-params.ts'
import { pageSearch } from '../page-search.ts'
import { LotPage } from '../stock/lot-page.tsx'

export const Route = createFileRoute('/stock/lots/$id')({
  ...searchOf(pageSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, params, deps }) => {
    const id = idParam(params.id)
    const [lot, buyers] = await foundOrLost(Promise.all([api.call(findLot, id), api.call(listLotBuyers, { id, ...deps })]))
    return { lot, buyers }
  },
  component: OneLot,
})

function OneLot() {
  return <LotPage {...Route.useLoaderData()} page={Route.useLoaderDeps().page ?? 1} />
}
