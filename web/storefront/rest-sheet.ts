/**
 * When the second style sheet is there, or cannot be had. Pages whose first paint needs the first one only ask for it with their scripts
 * (server/web/renderer.ts); whatever a script shows may need it.
 */
export function restOfStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-rest]')
  if (!link || link.sheet) return Promise.resolve()
  return new Promise((go) => {
    link.onload = () => go()
    link.onerror = () => go()
  })
}
