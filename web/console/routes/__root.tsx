import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NoticesProvider } from '#web/ui/notices/notices.tsx'
import { LoadingBar } from '#web/ui/page-change/loading-bar.tsx'
import { RouteAnnouncer } from '#web/ui/page-change/route-announcer.tsx'
import type { ConsoleContext } from '../context.ts'
import { BrokenPage } from '../layout/broken-page.tsx'
import { Frame } from '../layout/frame.tsx'
import { LostPage } from '../layout/lost-page.tsx'
import { ProofDialog } from '../proof/proof-dialog.tsx'

export const Route = createRootRouteWithContext<ConsoleContext>()({
  component: Root,
  errorComponent: BrokenPage,
  notFoundComponent: LostPage,
})

function Root() {
  return (
    <NoticesProvider>
      <LoadingBar />
      <RouteAnnouncer />
      <Frame>
        <Outlet />
      </Frame>
      <ProofDialog />
    </NoticesProvider>
  )
}
