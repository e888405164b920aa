import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** A mouse in the header is on its way; who saves data gets pictures only when the menu is open. */
export function useWarmMenu(menu: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(() => {
    const header = menu.current?.closest('header')
    if (!header || router.options.defaultPreload === false) return
    const listening = new AbortController()
    const warm = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      listening.abort()
      import('./warm-menu.ts').then(({ warmMenu }) => warmMenu(router.options.context.api)).catch(() => {})
    }
    header.addEventListener('pointermove', warm, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [menu, router])
}
