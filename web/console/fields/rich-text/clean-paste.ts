/**
 * Cleans HTML from word processors: turns Word's list-like paragraphs into lists and lowers headings. The schema drops
 * the styles.
 */
export function cleanPaste(html: string): string {
  // Style attributes would violate the Content-Security-Policy.
  const bare = html
    .replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>|<style[\s\S]*?<\/style>/gi, '')
    .replace(/\sstyle\s*=/gi, ' data-style=')
  const page = new DOMParser().parseFromString(bare, 'text/html')
  for (const junk of page.querySelectorAll('script, meta, link, title, xml')) junk.remove()
  for (const element of page.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
  }
  for (const bold of page.querySelectorAll<HTMLElement>('b, strong'))
    if (/font-weight:\s*normal/i.test(bold.dataset.style ?? '')) bold.replaceWith(...bold.childNodes)
  for (const heading of page.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of page.querySelectorAll('h5, h6')) rename(heading, 'h4')
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) intoList(paragraph)
  return page.body.innerHTML
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const NUMBER = /^\s*(\d+|[a-z]{1,3})[.)、]/i
/** Bullet or number of a list entry, at the start of the text when Word's mark is lost. */
const SIGN = /^\s*(?:[·•◦▪§o-]|(?:\d+|[a-z]{1,3})[.)、])[\s\u00a0]+/i

function intoList(paragraph: HTMLElement): void {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.dataset.style ?? ''),
  )
  const isNumbered = NUMBER.test(marker?.textContent ?? paragraph.textContent ?? '')
  marker?.remove()
  const [first] = textNodes(paragraph)
  if (!marker && first) first.data = first.data.replace(SIGN, '')
  const tag = isNumbered ? 'ol' : 'ul'
  const previous = paragraph.previousElementSibling
  const list = previous?.matches(`${tag}[data-pasted]`) ? previous : paragraph.ownerDocument.createElement(tag)
  const item = paragraph.ownerDocument.createElement('li')
  if (list !== previous) {
    list.setAttribute('data-pasted', '')
    paragraph.before(list)
  }
  item.append(...paragraph.childNodes)
  list.append(item)
  paragraph.remove()
}

function textNodes(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text)
  return found.filter(({ data }) => data.trim() !== '')
}
