/** A part is fetched when it is so far from being seen. */
const NEAR = '200px'

/** Settles when the element comes near to what the visitor sees. */
export const whenNear = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    watcher.observe(element)
  })
