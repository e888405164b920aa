import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToSend } from '#contract/staff/parcels.ts'
import { SENDING_FILTERS } from '#domain/order-desk.ts'
import { staffOnly } from '../guard.ts'
import { ToSendPage } from '../orders/to-send-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/orders/to-send')({
  validateSearch: (asked: Record<string, unknown>) => {
    const only = oneOf(SENDING_FILTERS, asked.only, 'all')
    return { ...listSearch(asked), ...(only && { only }) }
  },
  beforeLoad: staffOnly('merchandiser'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.api.call(listOrdersToSend, deps),
  component: ToSend,
})

function ToSend() {
  return <ToSendPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
