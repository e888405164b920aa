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

/** Rich text as it may be shown: a short list of tags, no scripts, no styles, no foreign pictures. Done when it is written. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, RULES)

export const sanitizeLocalized = ({ zh, en }: Localized): Localized => ({ zh: sanitizeRichText(zh), en: sanitizeRichText(en) })
