import { createFileRoute } from '@tanstack/react-router'
import { listGiftBoxes } from '#contract/staff/gift-boxes.ts'
import { BoxesPage } from '../gift-boxes/boxes-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/gift-boxes')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listGiftBoxes),
  component: GiftBoxes,
})

function GiftBoxes() {
  return <BoxesPage boxes={Route.useLoaderData()} />
}
