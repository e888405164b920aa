import { redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { StorefrontContext } from './context.ts'
import { paths } from './paths.ts'
import { isSessionStarting, rememberPath, takeRememberedPath } from './session.ts'
import { useVisitor } from './visitor.ts'

/**
 * For the root's `beforeLoad`: sends signed-out visitors of a private page to login. The path travels with the redirect and is
 * stored on arrival, because this also runs for prefetches.
 */
export function requireSignIn(context: StorefrontContext, location: { href: string }): void {
  if (!context.isSignedIn()) throw redirect({ to: paths.login(), state: { fromPath: location.href } })
}

export function requireGuest(context: StorefrontContext): void {
  if (context.isSignedIn()) throw redirect({ to: paths.home() })
}

/** For the open page, which is cached for everybody; the visitor may also sign in in another tab. */
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

/** A session that ended by itself led here: the visitor did nothing for it. Read after hydration, since the page is everybody's. */
export function useExpired(): boolean {
  const router = useRouter()
  const [isExpired, setExpired] = useState(false)
  useEffect(() => setExpired(router.latestLocation.state.isExpired === true), [router])
  return isExpired
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    fromPath?: string
    isExpired?: boolean
  }
}
