import { ImportError } from './import-error.ts'

const LINE_FEED = 0x0a

/** UTF-8 with or without BOM, or GB18030, in which Chinese spreadsheets write CSV. Line ends become line feeds. Names the line of invalid bytes. */
export function decodeText(bytes: Buffer): string {
  if (isUtf16(bytes)) throw new ImportError('not-utf8', { line: 1 })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (!looksChinese(bytes)) throw new ImportError('not-utf8', { line: firstBrokenLine(bytes) })
    text = new TextDecoder('gb18030').decode(bytes)
  }
  const zero = text.indexOf('\0')
  if (zero >= 0) throw new ImportError('not-text', { line: text.slice(0, zero).split('\n').length })
  return text.replace(/\r\n?/g, '\n')
}

/** In other encodings bytes above 127 seldom come in pairs, and hardly ever in those of common signs. */
const COMMON_MIN = 0.95
function looksChinese(bytes: Buffer): boolean {
  let [common, all] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x80) continue
    all++
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) common++
    at++
  }
  return all > 0 && common / all >= COMMON_MIN
}

const isUtf16 = (bytes: Buffer): boolean => bytes.length > 1 && ['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'))

function firstBrokenLine(bytes: Buffer): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let line = 1, from = 0; from <= bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, from)
    const end = found < 0 ? bytes.length : found
    try {
      decoder.decode(bytes.subarray(from, end))
    } catch {
      return line
    }
    from = end + 1
  }
  return 1
}
