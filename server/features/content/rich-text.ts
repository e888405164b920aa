import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import type { Localized } from '#domain/locale.ts'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // Pictures are our own: a foreign address would tell its owner who reads here, and the pages' policy blocks it anyway.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe'],
  transformTags: { h1: 'h2' },
}

const CLEANED_MAX_CHARACTERS = 4_000_000
const cleaned = new LRUCache<string, string>({
  maxSize: CLEANED_MAX_CHARACTERS,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
})

/**
 * Rich text as it may be shown: a short list of tags, no scripts, no styles, no foreign pictures. Done when it is written, and again
 * whenever it is read, because an import, a restored backup or a hand in the database passes by the writing. Each text is cleaned once.
 */
export function sanitizeRichText(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(html, RULES)
  cleaned.set(html, clean)
  return clean
}

export const sanitizeLocalized = ({ zh, en }: Localized): Localized => ({ zh: sanitizeRichText(zh), en: sanitizeRichText(en) })
