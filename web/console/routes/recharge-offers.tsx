import { createFileRoute } from '@tanstack/react-router'
import { listStaffOffers } from '#contract/staff/recharge-offers.ts'
import { staffOnly } from '../guard.ts'
import { OffersPage } from '../recharge-offers/offers-page.tsx'

export const Route = createFileRoute('/recharge-offers')({
  beforeLoad: staffOnly('finance'),
  loader: ({ context }) => context.api.call(listStaffOffers),
  component: RechargeOffers,
})

function RechargeOffers() {
  return <OffersPage offers={Route.useLoaderData()} />
}
