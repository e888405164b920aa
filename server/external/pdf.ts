const HEADER = /^%PDF-[12]\.\d[\r\n ]/
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
/** Where a cross-reference table begins, or the object that holds one. */
const CROSS_REFERENCE = /^\s*(xref\s|\d{1,10} \d{1,5} obj\b)/
/** The end of the file lies within this. */
const TAIL_BYTES = 1_024
/**
 * A document that acts by itself when it is opened is no invoice. Every action names its kind, and these names are too long to come about
 * by chance in packed bytes, so that nothing need be left out of the search.
 */
const ACTIVE = /\/(JavaScript|Rendition|Launch)\b/

/**
 * Whether the bytes are a PDF from the first to the last: nothing stands before its header, its end points at its table of contents,
 * and nothing follows, so that it cannot be a second kind of file as well (T36).
 */
export function isPdf(bytes: Buffer): boolean {
  if (!HEADER.test(bytes.toString('latin1', 0, 16))) return false
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const offset = Number(END.exec(tail)?.[1] ?? 0)
  if (offset <= 0 || offset >= bytes.length) return false
  if (!CROSS_REFERENCE.test(bytes.toString('latin1', offset, offset + 40))) return false
  // `#xx` may stand for any letter of a name.
  const plain = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return !ACTIVE.test(plain)
}
