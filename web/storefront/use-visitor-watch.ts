import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { traitsOf } from './shell/route-traits.ts'
import { startVisitor, useVisitor } from './visitor.ts'

/**
 * Finds out who is there, once per page load. When somebody signs in or out in another tab while a page of the user area is open, that
 * page is asked for again: it belongs to somebody else now, or to nobody.
 */
export function useVisitorWatch(): void {
  const router = useRouter()
  const { account, isKnown } = useVisitor()
  const before = useRef<number | null>(undefined)
  useEffect(() => void startVisitor(router.options.context.api), [router])
  useEffect(() => {
    if (!isKnown) return
    const present = account?.id ?? null
    const isOther = before.current !== undefined && before.current !== present
    before.current = present
    if (isOther && traitsOf(router.state.matches).isPrivate) void router.invalidate()
  }, [account, isKnown, router])
}
