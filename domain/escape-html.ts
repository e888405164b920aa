const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const entity = (sign: string): string => ENTITIES[sign] ?? sign

/** Safe as text and inside a quoted attribute, in HTML and in XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entity)

/** Safe as text only. Also for rich text on the wire: what reads that without a browser (decodeParagraphs, plainText) knows no entity of an apostrophe. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, entity)
