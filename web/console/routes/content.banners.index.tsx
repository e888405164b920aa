import { createFileRoute } from '@tanstack/react-router'
import { listStaffBanners } from '#contract/staff/content.ts'
import { BannersPage } from '../content/banners/banners-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/banners/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffBanners),
  component: Banners,
})

function Banners() {
  return <BannersPage banners={Route.useLoaderData()} />
}
