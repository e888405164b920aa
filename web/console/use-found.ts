import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 250

export type Found<T> = { state: 'searching' | 'failed' } | { state: 'found'; found: T }

/** Drops late answers to older keywords. `find` must stay the same function while the question does. */
export function useFound<T>(find: (keyword: string) => Promise<T>, keyword: string): Found<T> {
  const [found, setFound] = useState<Found<T>>({ state: 'searching' })
  useEffect(() => {
    let isLatest = true
    const show = (next: Found<T>) => {
      if (isLatest) setFound(next)
    }
    const timer = setTimeout(
      () => {
        show({ state: 'searching' })
        find(keyword).then(
          (result) => show({ state: 'found', found: result }),
          () => show({ state: 'failed' }),
        )
      },
      keyword ? TYPING_PAUSE_MS : 0,
    )
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [find, keyword])
  return found
}
