import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SCROLL_TRIGGER_PX } from '#domain/conversation.ts'

type Options = {
  box: RefObject<HTMLElement | null>
  /** Keys of the first and last item: a change means that something was added before or after. */
  firstKey: string | number | undefined
  lastKey: string | number | undefined
  /** The last item is the reader's own message, to which the record always scrolls. */
  isLastOwn: boolean
  /** No newer messages are missing: the end of the record is the end of the conversation. */
  isWhole: boolean
  onTop: () => void
  /** Called at the end when newer messages can be loaded. */
  onBottom: () => void
}

/** Distance from the end that still counts as the end. */
const END_PX = 60

/**
 * Keeps the scroll position. At the end the record follows new content; elsewhere nothing moves, even when older pages are added
 * above. `isAtEnd`: the reader sees new messages.
 */
export function useScrollPlace({ box, firstKey, lastKey, isLastOwn, isWhole, onTop, onBottom }: Options): {
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
  /** Scrolls a message to the middle and stays there. */
  toItem: (item: Element) => void
} {
  const [isAtEnd, setAtEnd] = useState(true)
  const atEnd = useRef(true)
  /** State of the last rendering; a difference in height was added above. */
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

  // Pictures and fonts load late, and a phone's keyboard changes the height of the box.
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
