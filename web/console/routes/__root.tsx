import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NoticesProvider } from '#web/ui/notices/notices.tsx'
import { LoadingBar } from '#web/ui/page-change/loading-bar.tsx'
import { RouteAnnouncer } from '#web/ui/page-change/route-announcer.tsx'
import { type ConsoleContext, useIsCutOff } from '../context.ts'
import { BrokenPage } from '../layout/broken-page.tsx'
import { Frame } from '../layout/frame.tsx'
import { LostPage } from '../layout/lost-page.tsx'
import { SignedOutPage } from '../layout/signed-out-page.tsx'
import { ProofDialog } from '../proof/proof-dialog.tsx'

export const Route = createRootRouteWithContext<ConsoleContext>()({
  component: Root,
  errorComponent: BrokenPage,
  notFoundComponent: LostPage,
})

function Root() {
  if (useIsCutOff()) return <SignedOutPage />
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
