import type { useTags } from '@tanstack/react-router'

type Tags = ReturnType<typeof useTags>

/** Of the page that is shown; undefined before hydration, when the head is as the server has sent it. */
let present: HTMLElement[] | undefined

/** Makes the head that of the page that is shown. Only what the page before had brought goes: the rest is the server's, or an extension's. */
export function followHead(tags: Tags): void {
  const wanted = tags.filter(({ tag }) => tag !== 'title').map(elementOf)
  if (present) {
    const title = tags.find(({ tag }) => tag === 'title')?.children
    if (title) document.title = title
    for (const old of present) if (!isAmong(wanted, old)) find(old)?.remove()
    document.head.append(...wanted.filter((element) => !find(element)))
  }
  present = wanted
}

const isAmong = (elements: readonly HTMLElement[], one: HTMLElement): boolean => elements.some((each) => each.isEqualNode(one))

const find = (wanted: HTMLElement): Element | undefined =>
  [...document.head.children].find((element) => element.isEqualNode(wanted))

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
