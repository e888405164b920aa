import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#web/ui/query.ts'
import type { ConsoleContext } from './context.ts'
import { BrokenPage } from './layout/broken-page.tsx'
import { LostPage } from './layout/lost-page.tsx'
import { routeTree } from './routeTree.gen.ts'

/** A shorter loading bar would flicker. */
const PENDING_DELAY_MS = 200

export const createConsoleRouter = (context: ConsoleContext) =>
  createRouter({
    routeTree,
    basepath: '/staff',
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Data is loaded again at every visit.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_DELAY_MS,
    defaultNotFoundComponent: LostPage,
    defaultErrorComponent: BrokenPage,
  })

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
