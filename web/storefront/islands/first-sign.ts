/** What tells that somebody is at the page. Not the focus, which a page may set by itself. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'click']

/**
 * The first sign of somebody at the page: a pointer, a finger, a key, a scroll. What nobody can use before need not be there before.
 * On the server there is none.
 */
export const firstSign: Promise<void> = import.meta.env.SSR
  ? new Promise(() => {})
  : new Promise((resolve) => {
      const listening = new AbortController()
      const noted = () => {
        listening.abort()
        resolve()
      }
      for (const sign of SIGNS) addEventListener(sign, noted, { capture: true, passive: true, signal: listening.signal })
      // Scrolled while the scripts were still on their way.
      if (scrollY > 0) noted()
    })
