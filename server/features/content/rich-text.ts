import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import type { Localized } from '#domain/locale.ts'

/** A cell of a thousand columns would stop a browser. */
const SPAN_MAX = 20
const SCOPES = ['row', 'col', 'rowgroup', 'colgroup']

function boundedCell(tagName: string, { colspan = '', rowspan = '', scope = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {}
  for (const [name, value] of Object.entries({ colspan, rowspan })) {
    const span = /^\d{1,9}$/.test(value) ? Math.min(Number(value), SPAN_MAX) : 1
    if (span > 1) attribs[name] = String(span)
  }
  if (SCOPES.includes(scope)) attribs.scope = scope
  return { tagName, attribs }
}

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
  // A foreign host would learn who reads here, and the Content-Security-Policy blocks its pictures anyway.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe'],
  transformTags: { h1: 'h2', th: boundedCell, td: boundedCell },
}

const CLEANED_MAX_CHARACTERS = 4_000_000
const cleaned = new LRUCache<string, string>({
  maxSize: CLEANED_MAX_CHARACTERS,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
})

/**
 * Allows few tags: no scripts, styles or foreign pictures. Runs on writing and on reading, because imports, backups and
 * manual changes bypass the writing. Cached.
 */
function sanitizeRichText(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(html, RULES)
  cleaned.set(html, clean)
  return clean
}

export const sanitizeLocalized = ({ zh, en }: Localized): Localized => ({ zh: sanitizeRichText(zh), en: sanitizeRichText(en) })
