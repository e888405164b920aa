const BADGE = /^\(\d+\+?\) /
const SHOWN_MAX = 99

let badge = ''
let observer: MutationObserver | undefined

/** Puts "(3) " before the page title, also after navigation (U54). */
export function setTitleBadge(count: number): void {
  badge = count > 0 ? `(${count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}) ` : ''
  write()
  if (badge && !observer) {
    observer = new MutationObserver(write)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  }
  if (!badge) {
    observer?.disconnect()
    observer = undefined
  }
}

function write(): void {
  const title = badge + document.title.replace(BADGE, '')
  if (title !== document.title) document.title = title
}
