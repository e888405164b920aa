import { createFileRoute } from '@tanstack/react-router'
import { listDivisions } from '#contract/shop/addresses.ts'
import { findPhoneCustomer } from '#contract/staff/phone-orders.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { wholeNumber } from '../page-search.ts'
import { NewOrderPage } from '../phone-orders/new-order-page.tsx'

export const Route = createFileRoute('/orders/new')({
  beforeLoad: staffOnly('merchandiser'),
  ...searchOf((asked): { customer?: number } => {
    const customer = wholeNumber(asked.customer)
    return customer ? { customer } : {}
  }),
  loader: async ({ context, deps: { customer } }) => {
    const [divisions, chosen] = await Promise.all([
      context.api.call(listDivisions),
      customer === undefined ? undefined : context.api.call(findPhoneCustomer, { accountId: customer }),
    ])
    const shopper = chosen && chosen.id !== null ? { ...chosen, id: chosen.id } : undefined
    return { divisions, shopper }
  },
  component: NewOrder,
})

function NewOrder() {
  const { divisions, shopper } = Route.useLoaderData()
  return <NewOrderPage key={shopper?.id} shopper={shopper} divisions={divisions} />
}
