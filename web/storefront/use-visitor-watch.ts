import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { traitsOf } from './shell/route-traits.ts'
import { startVisitor, useVisitor } from './visitor.ts'

/** Loads the visitor once per page load. When another tab signs in or out, an open private page is loaded again. */
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
