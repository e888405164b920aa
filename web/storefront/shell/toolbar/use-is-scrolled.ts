import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the reader is more than a screen below the top. */
export const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > innerHeight,
    () => false,
  )
