import { createFileRoute } from '@tanstack/react-router'
import { findAfterSale } from '#contract/staff/after-sales.ts'
import { AFTER_SALE_READERS } from '#domain/after-sale.ts'
import { RequestPage } from '../after-sales/request-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/after-sales/$number')({
  beforeLoad: staffOnly(...AFTER_SALE_READERS),
  loader: ({ context, params }) => context.api.call(findAfterSale, { number: params.number }),
  component: Request,
})

function Request() {
  const request = Route.useLoaderData()
  return <RequestPage key={request.number} request={request} />
}
