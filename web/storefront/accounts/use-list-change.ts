import { type RefObject, useEffect, useRef } from 'react'
import { useChange } from '../use-change.ts'

/**
 * `useChange` for lists: once the list is there anew, focuses the entry that has the index then, or the empty list's offer (U64);
 * what was pressed may be gone. `place` surrounds both.
 */
export function useListChange(list: readonly unknown[]): {
  place: RefObject<HTMLDivElement | null>
  changeAt: (index: number, work: Promise<unknown>) => Promise<boolean>
} {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const change = useChange()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has been read again
  useEffect(() => {
    if (wanted.current === undefined) return
    const entries = place.current?.querySelectorAll('li')
    const entry = entries?.[Math.min(wanted.current, entries.length - 1)] ?? place.current
    wanted.current = undefined
    entry?.querySelector<HTMLElement>('a, button')?.focus()
  }, [list])
  const changeAt = async (index: number, work: Promise<unknown>) => {
    wanted.current = index
    const isDone = await change(work)
    if (!isDone) wanted.current = undefined
    return isDone
  }
  return { place, changeAt }
}
