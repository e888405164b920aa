import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of tabs so that the one marked `data-current` is visible. */
export function useChosenInSight(current: string | number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is what it is about
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return row
}
