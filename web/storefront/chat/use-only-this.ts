import { type RefObject, useEffect } from 'react'

/** Makes the rest of the page inert while the window fills the screen. */
export function useOnlyThis(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const others = [...document.querySelectorAll('body > :not(#shop), #shop > *')].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== box.current &&
        !element.inert &&
        element.role !== 'status' &&
        element.tagName !== 'SCRIPT',
    )
    for (const element of others) element.inert = true
    document.documentElement.dataset.chatFull = ''
    return () => {
      for (const element of others) element.inert = false
      delete document.documentElement.dataset.chatFull
    }
  }, [box, isOn])
}
