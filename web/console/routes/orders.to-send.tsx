import { createFileRoute } from '@tanstack/react-router'
import { listOrdersToSend } from '#contract/staff/parcels.ts'
import { SENDING_FILTERS } from '#domain/order-desk.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { ToSendPage } from '../orders/to-send-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/orders/to-send')({
  ...searchOf((asked) => {
    const only = oneOf(SENDING_FILTERS, asked.only, 'all')
    return { ...listSearch(asked), ...(only && { only }) }
  }),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, deps }) => context.api.call(listOrdersToSend, deps),
  component: ToSend,
})

function ToSend() {
  return <ToSendPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
