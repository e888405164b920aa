const HEADER = /^%PDF-[12]\.\d[\r\n ]/
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
const CROSS_REFERENCE = /^\s*(xref\s|\d{1,10} \d{1,5} obj\b)/
const TAIL_BYTES = 1_024
/** Actions on opening are refused. Their names are too long to occur by chance in compressed bytes. */
const ACTIVE = /\/(JavaScript|Rendition|Launch)\b/

/** A PDF without anything before or after it, so that it cannot also be another kind of file (T36). */
export function isPdf(bytes: Buffer): boolean {
  if (!HEADER.test(bytes.toString('latin1', 0, 16))) return false
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const offset = Number(END.exec(tail)?.[1] ?? 0)
  if (offset <= 0 || offset >= bytes.length) return false
  if (!CROSS_REFERENCE.test(bytes.toString('latin1', offset, offset + 40))) return false
  // `#xx` may encode any letter of a name.
  const plain = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return !ACTIVE.test(plain)
}
