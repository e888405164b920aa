import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of tabs that may be wider than the screen: brings the one marked `data-current` into sight when `current` changes, and moves
 * nothing but the row.
 */
export function useChosenInSight(current: string | number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is what it is about
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return row
}
