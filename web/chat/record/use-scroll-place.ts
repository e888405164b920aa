import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SCROLL_TRIGGER_PX } from '#domain/conversation.ts'

type Options = {
  box: RefObject<HTMLElement | null>
  /** A change means that items were added before or after. */
  firstKey: string | number | undefined
  lastKey: string | number | undefined
  /** The record always scrolls to the reader's own new message. */
  isLastOwn: boolean
  /** No newer messages are missing. */
  isWhole: boolean
  onTop: () => void
  onBottom: () => void
}

const END_PX = 60

/** At the end the record follows new content; elsewhere nothing moves, even when older pages are added above. */
export function useScrollPlace({ box, firstKey, lastKey, isLastOwn, isWhole, onTop, onBottom }: Options): {
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
  toItem: (item: Element) => void
} {
  const [isAtEnd, setAtEnd] = useState(true)
  const atEnd = useRef(true)
  /** After older pages are added, the scroll position moves by the difference in height. */
  const before = useRef<{ firstKey: typeof firstKey; lastKey: typeof lastKey; height: number }>(undefined)

  const note = useCallback((next: boolean) => {
    atEnd.current = next
    setAtEnd(next)
  }, [])

  const toEnd = useCallback(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    note(true)
  }, [box, note])

  const toItem = useCallback(
    (item: Element) => {
      const element = box.current
      if (!element) return
      const [frame, place] = [element.getBoundingClientRect(), item.getBoundingClientRect()]
      element.scrollTop += place.top - frame.top - (frame.height - place.height) / 2
      note(false)
    },
    [box, note],
  )

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (!isWhole) note(false)
    const was = before.current
    const isPrepended = was !== undefined && was.firstKey !== undefined && was.firstKey !== firstKey && was.lastKey === lastKey
    if (isPrepended) element.scrollTop += element.scrollHeight - was.height
    else if (atEnd.current || (isLastOwn && was?.lastKey !== lastKey)) toEnd()
    before.current = { firstKey, lastKey, height: element.scrollHeight }
  })

  // Pictures and fonts load late, and phone keyboards change the height.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
      if (before.current) before.current.height = element.scrollHeight
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [box])

  const onScroll = useCallback(() => {
    const element = box.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    note(isWhole && below <= END_PX)
    if (element.scrollTop <= SCROLL_TRIGGER_PX) onTop()
    if (below <= SCROLL_TRIGGER_PX) onBottom()
  }, [box, isWhole, note, onTop, onBottom])

  return { isAtEnd, onScroll, toEnd, toItem }
}
