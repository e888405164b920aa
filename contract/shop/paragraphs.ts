import { escapeText } from '#domain/escape-html.ts'

const UNESCAPES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Plain text with empty lines between paragraphs, as HTML for phone clients. */
export const encodeParagraphs = (plain: string): string =>
  plain
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
    .join('')

export const decodeParagraphs = (html: string): string =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/&(?:amp|lt|gt);/g, (entity) => UNESCAPES[entity] ?? entity)
