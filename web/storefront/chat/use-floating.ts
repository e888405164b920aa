import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { centred, keepPlace, keptPlace, type Place, placeInside } from './place-in-window.ts'

const STEP_PX = 24

const view = () => ({ width: document.documentElement.clientWidth, height: innerHeight })

/**
 * The window is moved by its header or arrow keys, stays inside the page and remembers its place (U52). `isFixed`: it fills the
 * screen.
 */
export function useFloating(box: RefObject<HTMLElement | null>, isFixed: boolean) {
  const [place, setPlace] = useState<Place>()
  const drag = useRef<{ pointer: number; dx: number; dy: number }>(undefined)

  const sizeOf = () => ({ width: box.current?.offsetWidth ?? 0, height: box.current?.offsetHeight ?? 0 })
  const move = (wanted: Place) => {
    const next = placeInside(wanted, sizeOf(), view())
    setPlace(next)
    keepPlace(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands follows from its size alone
  useLayoutEffect(() => {
    if (isFixed) return
    const settle = () => {
      const wanted = keptPlace()
      setPlace(wanted ? placeInside(wanted, sizeOf(), view()) : centred(sizeOf(), view()))
    }
    settle()
    addEventListener('resize', settle)
    return () => removeEventListener('resize', settle)
  }, [isFixed])

  return {
    style: isFixed || !place ? undefined : { left: place.x, top: place.y },
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isHeader = (event.target as Element).closest('[data-chat-header]')
        const isControl = (event.target as Element).closest('button, a, input, [role]:not([role=dialog])')
        if (isFixed || event.button !== 0 || !isHeader || isControl || !place) return
        drag.current = { pointer: event.pointerId, dx: event.clientX - place.x, dy: event.clientY - place.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current
        if (held?.pointer === event.pointerId) move({ x: event.clientX - held.dx, y: event.clientY - held.dy })
      },
      onPointerUp: () => {
        drag.current = undefined
      },
      onPointerCancel: () => {
        drag.current = undefined
      },
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
      if (!step || !place) return
      event.preventDefault()
      const [dx = 0, dy = 0] = step
      move({ x: place.x + dx * STEP_PX, y: place.y + dy * STEP_PX })
    },
  }
}
