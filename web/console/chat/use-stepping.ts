import { useCallback, useEffect, useRef } from 'react'
import { isForStepping, stepFrom, stepOfKey } from './step-through.ts'

/** j and k open the next and previous conversation, except in text fields. */
export function useStepping(ids: readonly number[], openId: number | undefined, go: (change: { shopperId: number }) => void) {
  const column = useRef<HTMLElement>(null)
  /** After j and k the row keeps the focus. */
  const stepped = useRef(false)
  const present = useRef({ ids, openId, go })
  present.current = { ids, openId, go }
  const focusRow = useCallback((shopperId = present.current.openId) => {
    column.current?.querySelector<HTMLAnchorElement>(`a[data-shopper="${shopperId}"]`)?.focus()
  }, [])
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const way = stepOfKey(event.key)
      if (way === undefined || !isForStepping(event)) return
      const { ids, openId, go } = present.current
      const next = stepFrom(ids, openId, way)
      if (next === undefined) return
      event.preventDefault()
      stepped.current = true
      focusRow(next)
      if (next !== openId) go({ shopperId: next })
    }
    const press = () => {
      stepped.current = false
    }
    document.addEventListener('keydown', step)
    document.addEventListener('click', press, { capture: true })
    return () => {
      document.removeEventListener('keydown', step)
      document.removeEventListener('click', press, { capture: true })
    }
  }, [focusRow])
  return { column, stepped, focusRow: () => focusRow() }
}
