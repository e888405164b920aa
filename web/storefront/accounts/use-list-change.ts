import { type RefObject, useEffect, useRef } from 'react'
import { useChange } from '../use-change.ts'

/** `useChange` for lists: after a deletion focuses the next entry, or the empty list's offer (U64). `place` surrounds both. */
export function useListChange(count: number): {
  place: RefObject<HTMLDivElement | null>
  changeAt: (index: number, work: Promise<unknown>) => Promise<boolean>
} {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const change = useChange()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed when its length has
  useEffect(() => {
    if (wanted.current === undefined) return
    const entries = place.current?.querySelectorAll('li')
    const entry = entries?.[Math.min(wanted.current, entries.length - 1)] ?? place.current
    wanted.current = undefined
    entry?.querySelector<HTMLElement>('a, button')?.focus()
  }, [count])
  const changeAt = async (index: number, work: Promise<unknown>) => {
    wanted.current = index
    const isDone = await change(work)
    if (!isDone) wanted.current = undefined
    return isDone
  }
  return { place, changeAt }
}
