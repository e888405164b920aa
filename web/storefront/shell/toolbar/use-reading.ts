import { useEffect, useState, useSyncExternalStore } from 'react'

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

export const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    onScroll,
    () => scrollY > innerHeight,
    () => false,
  )

/** Less is a trembling finger. */
const STEP_PX = 12
/** Where the header's main row begins: above this it stands in its own place. */
const HEADER_AT_PX = 36

/**
 * Scrolled down last. Scrolling up brings back what stood in the way, and marks the document, so that the header comes within
 * reach (header/header.module.css).
 */
export function useIsReadingOn(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    const mark = (isUp: boolean) => {
      if (isUp && scrollY > HEADER_AT_PX) dataset.reach = ''
      else delete dataset.reach
    }
    let before = scrollY
    const stop = onScroll(() => {
      if (scrollY <= HEADER_AT_PX) mark(false)
      if (Math.abs(scrollY - before) < STEP_PX) return
      mark(scrollY < before)
      setDown(scrollY > before)
      before = scrollY
    })
    return () => {
      stop()
      mark(false)
    }
  }, [])
  return isDown
}
