import type { useTags } from '@tanstack/react-router'

type Tags = ReturnType<typeof useTags>

/** The router's tags; style sheets and preloads are the server's. */
const ROUTED = 'title, meta, link:not([rel=stylesheet], [rel=preload], [rel=modulepreload]), script[type="application/ld+json"]'

/** Makes the head that of the page that is shown: elements which it shares with the page before stay as they are. */
export function followHead(tags: Tags): void {
  const wanted = tags.map(elementOf)
  for (const shown of document.head.querySelectorAll(ROUTED)) {
    const same = wanted.findIndex((element) => element.isEqualNode(shown))
    if (same === -1) shown.remove()
    else wanted.splice(same, 1)
  }
  document.head.append(...wanted)
}

function elementOf({ tag, attrs, children }: Tags[number]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === undefined || value === false) continue
    element.setAttribute(ATTRIBUTES[name] ?? name, value === true ? '' : String(value))
  }
  element.textContent = children ?? ''
  return element
}

const ATTRIBUTES: Readonly<Record<string, string>> = { charSet: 'charset', hrefLang: 'hreflang', crossOrigin: 'crossorigin' }
