import { createFileRoute, notFound } from '@tanstack/react-router'
import { listStaffBanners } from '#contract/staff/content.ts'
import { BannerPage } from '../content/banners/banner-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/banners/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const id = idOrNew(params.id)
    if (id === 'new') return
    const found = (await context.api.call(listStaffBanners)).find((each) => each.id === id)
    if (!found) throw notFound()
    return found
  },
  component: Banner,
})

function Banner() {
  const banner = Route.useLoaderData()
  return <BannerPage key={banner?.id ?? 'new'} banner={banner} />
}
