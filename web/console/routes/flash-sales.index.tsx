import { createFileRoute } from '@tanstack/react-router'
import { listFlashSales } from '#contract/staff/flash-sale.ts'
import { FLASH_STATES, type FlashState } from '#domain/flash-sale.ts'
import { searchOf } from '#web/ui/query.ts'
import { FlashSalesPage } from '../flash-sales/flash-sales-page.tsx'
import { staffOnly } from '../guard.ts'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/flash-sales/')({
  ...searchOf((asked): { page?: number; state?: FlashState } => {
    const { page } = listSearch(asked)
    const state = oneOf(FLASH_STATES, asked.state)
    return { ...(page && { page }), ...(state && { state }) }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listFlashSales, deps),
  component: FlashSales,
})

function FlashSales() {
  return <FlashSalesPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
