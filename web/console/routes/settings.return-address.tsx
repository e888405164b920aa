import { createFileRoute } from '@tanstack/react-router'
import { decodeReturnAddress } from '#contract/shop/after-sale-shapes.ts'
import { readReturnAddress } from '#contract/staff/after-sales.ts'
import { ReturnAddressPage } from '../after-sales/return-address-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/settings/return-address')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context }) => {
    const { version, ...address } = await context.api.call(readReturnAddress)
    return { stored: decodeReturnAddress(address), version }
  },
  component: Address,
})

function Address() {
  return <ReturnAddressPage {...Route.useLoaderData()} />
}
