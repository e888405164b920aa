import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of links, which the page places, sideways to the one that is open: `aria-current` marks it. `current`: which it is. */
export function useChosenInSight<Row extends HTMLElement>(current: string | number | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen link is what it is about
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return row
}
