/**
 * Keeps notices off what was pressed, and their link the next stop of the Tab key: in the document they stand at its end.
 */
export function placeNotices(notices: HTMLElement): void {
  const pressed = document.activeElement as HTMLElement | null
  if (!pressed || pressed === document.body || notices.contains(pressed)) return
  delete notices.dataset.above
  if (isOver(notices.getBoundingClientRect(), pressed.getBoundingClientRect())) notices.dataset.above = ''
  leadOn(notices, pressed)
}

const isOver = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

let listening = new AbortController()

function leadOn(notices: HTMLElement, from: HTMLElement): void {
  listening.abort()
  listening = new AbortController()
  const onKey = (event: KeyboardEvent) => {
    const stops = [...notices.querySelectorAll<HTMLElement>('a, button')]
    if (stops.length === 0 || !from.isConnected) return listening.abort()
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey) return
    const here = document.activeElement
    if (here === from && !event.shiftKey) {
      event.preventDefault()
      stops[0]?.focus()
    } else if (here === stops[0] && event.shiftKey) {
      event.preventDefault()
      from.focus()
    } else if (here === stops.at(-1) && !event.shiftKey) {
      // The browser goes on from here to what stands after it.
      listening.abort()
      from.focus()
    }
  }
  addEventListener('keydown', onKey, { signal: listening.signal })
}
