import { useEffect, useRef } from 'react'

/**
 * Does something as soon as no pointer presses: what appears during a press would push the button away from below the pointer, and the
 * press would come to nothing.
 */
export function useAfterPress(): (act: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const state = press.current
    const down = () => {
      state.isDown = true
    }
    // After the click, which comes in the same turn as the release.
    const up = () => {
      state.isDown = false
      setTimeout(() => {
        for (const act of state.waiting.splice(0)) act()
      })
    }
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
    return () => {
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up, true)
      removeEventListener('pointercancel', up, true)
    }
  }, [])
  return (act) => {
    if (press.current.isDown) press.current.waiting.push(act)
    else act()
  }
}
