import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SCROLL_TRIGGER_PX } from '#domain/conversation.ts'

type Options = {
  box: RefObject<HTMLElement | null>
  /** The first and the last thing that the record shows: when they change, something was put before or behind. */
  firstKey: string | number | undefined
  lastKey: string | number | undefined
  /** What stands last is the reader's own, so he is taken to it wherever he has been. */
  isLastOwn: boolean
  /** Nothing newer is left out: only then the end of the record is the end of the conversation. */
  isWhole: boolean
  onTop: () => void
  /** The end of what is shown, where more follows. */
  onBottom: () => void
}

/** How far from the end still counts as reading the end. */
const END_PX = 60

/**
 * Keeps the reader's place in the record: at the end he stays at the end whatever arrives or grows; anywhere else nothing moves under
 * his eyes, and pages that are put before do not push him away. `isAtEnd` tells whether he sees what is new.
 */
export function useScrollPlace({ box, firstKey, lastKey, isLastOwn, isWhole, onTop, onBottom }: Options): {
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
  /** Puts one message in the middle, where the reader stays. */
  toItem: (item: Element) => void
} {
  const [isAtEnd, setAtEnd] = useState(true)
  const atEnd = useRef(true)
  /** As it was when the record was last drawn: what the height has grown by stands above. */
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

  // Pictures and fonts arrive late, and the box itself changes its height with the keyboard of a phone.
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
