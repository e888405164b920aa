import { useEffect, useRef } from 'react'

/** Acts once no pointer is pressed: content that appears during a press can move the button away and lose the click. */
export function useAfterPress(): (act: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const state = press.current
    const down = () => {
      state.isDown = true
    }
    // After the click, which follows the release in the same turn.
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
