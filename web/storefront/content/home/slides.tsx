import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useWords } from '../../words.ts'
import styles from './slides.module.css'
import { createWheelStepper } from './wheel-step.ts'

/** To the other slide; 0 when there is none. */
export type Step = 1 | -1 | 0

/** Scrolls to the slide next to the one that contains `from`. */
export const showSlide = (from: Element, step: 1 | -1): void => {
  const slide = from.closest('[data-slide]')
  const target = step === 1 ? slide?.nextElementSibling : slide?.previousElementSibling
  target?.scrollIntoView({ behavior: motion(), block: 'nearest' })
}

const motion = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/**
 * A scrolling box with snap points, so touch, keys and focus work by themselves; only the wheel is turned into steps.
 * Phones show the slides one below the other.
 */
export function Slides({ children }: { children: ReactNode[] }) {
  const { t } = useWords()
  const box = useRef<HTMLElement>(null)
  const count = children.length

  const onWheel = useCallback((element: HTMLElement, answer: ReturnType<typeof createWheelStepper>, event: WheelEvent) => {
    const height = element.clientHeight
    const isFlowing = element.scrollHeight <= height + 1
    if (isFlowing || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    const index = Math.round(element.scrollTop / height)
    const step = answer(event, index)
    if (step === 'page') return
    event.preventDefault()
    if (step !== 'hold') element.scrollTo({ top: (index + (step === 'next' ? 1 : -1)) * height, behavior: motion() })
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const answer = createWheelStepper(count)
    const listener = (event: WheelEvent) => onWheel(element, answer, event)
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [count, onWheel])

  return (
    <section ref={box} className={styles.slides} aria-label={t('content.home.slides')}>
      {children.map((slide, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the slides are fixed
        <div key={index} className={styles.slide} data-slide>
          {slide}
        </div>
      ))}
    </section>
  )
}
