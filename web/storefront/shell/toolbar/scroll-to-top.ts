const STEP_PX = 50
const STEP_EVERY_MS = 10

/** At once with reduced motion. The reader's own scrolling stops it. */
export function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, 0)
    return
  }
  const timer = setInterval(() => {
    scrollBy(0, -STEP_PX)
    if (scrollY <= 0) stop()
  }, STEP_EVERY_MS)
  const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  const stop = () => {
    clearInterval(timer)
    for (const name of interruptions) removeEventListener(name, stop)
  }
  for (const name of interruptions) addEventListener(name, stop, { passive: true })
}
