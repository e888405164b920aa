import { createFileRoute } from '@tanstack/react-router'
import { findDeskOrder } from '#contract/staff/orders.ts'
import { staffOnly } from '../guard.ts'
import { SlipsPage } from '../orders/slips-page.tsx'

const SLIPS_MAX = 50

export const Route = createFileRoute('/orders/slips')({
  validateSearch: ({ numbers }: Record<string, unknown>): { numbers?: string } =>
    numbers === undefined ? {} : { numbers: String(numbers) },
  beforeLoad: staffOnly('merchandiser', 'finance'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { numbers = '' } }) => {
    const wanted = [...new Set(numbers.split(',').filter(Boolean))].slice(0, SLIPS_MAX)
    return Promise.all(wanted.map((number) => context.api.call(findDeskOrder, number)))
  },
  component: Slips,
})

function Slips() {
  return <SlipsPage orders={Route.useLoaderData()} />
}
