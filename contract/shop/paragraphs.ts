const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const UNESCAPES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Plain text with empty lines between paragraphs, as HTML for phone clients. */
export const encodeParagraphs = (plain: string): string =>
  plain
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)}</p>`)
    .join('')

export const decodeParagraphs = (html: string): string =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/&(?:amp|lt|gt);/g, (entity) => UNESCAPES[entity] ?? entity)
