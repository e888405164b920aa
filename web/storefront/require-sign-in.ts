import { redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { StorefrontContext } from './context.ts'
import { paths } from './paths.ts'
import { isSessionStarting, rememberPath, takeRememberedPath } from './session.ts'
import { useVisitor } from './visitor.ts'

/**
 * For `beforeLoad` of the root: a signed-out visitor of a private page goes to the login page and comes back afterwards. The path travels
 * with the redirect and is remembered on arrival, because this also runs for pages that are only fetched ahead; on the server the cookie
 * goes with the answer (entry-server.tsx).
 */
export function requireSignIn(context: StorefrontContext, location: { href: string }): void {
  if (!context.isSignedIn()) throw redirect({ to: paths.login(), state: { fromPath: location.href } })
}

/** For `beforeLoad` of a page that is only for signed-out visitors: a signed-in one is sent home. */
export function requireGuest(context: StorefrontContext): void {
  if (context.isSignedIn()) throw redirect({ to: paths.home() })
}

/**
 * The same for the page as it stands: the server renders it for everybody, and a visitor may sign in in another tab while it is open.
 * Goes to the remembered path in that case, and remembers the path that led here.
 */
export function useGuestOnly(): void {
  const router = useRouter()
  const { account } = useVisitor()
  const isSignedIn = account !== null
  useEffect(() => {
    const { fromPath } = router.latestLocation.state
    if (fromPath) rememberPath(fromPath)
  }, [router])
  useEffect(() => {
    if (isSignedIn && !isSessionStarting()) void router.navigate({ href: takeRememberedPath() ?? paths.home(), replace: true })
  }, [isSignedIn, router])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that wanted a signed-in visitor. */
    fromPath?: string
  }
}
