import { ImportError } from './import-error.ts'

const LINE_FEED = 0x0a

/** UTF-8 or UTF-16 with a mark, or what Chinese and western spreadsheets write as CSV: GB18030, Windows-1252. Line ends become line feeds. */
export function decodeText(bytes: Buffer): string {
  const text = decoded(bytes)
  const zero = text.indexOf('\0')
  if (zero >= 0) throw new ImportError('not-text', { line: text.slice(0, zero).split('\n').length })
  return text.replace(/\r\n?/g, '\n')
}

function decoded(bytes: Buffer): string {
  const sixteen = UTF16[bytes.subarray(0, 2).toString('hex')]
  try {
    return new TextDecoder(sixteen ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (sixteen) throw new ImportError('not-utf16')
  }
  if (looksChinese(bytes)) return new TextDecoder('gb18030').decode(bytes)
  if (looksWestern(bytes)) return new TextDecoder('windows-1252').decode(bytes)
  throw new ImportError('not-utf8', { line: firstBrokenLine(bytes) })
}

const UTF16: Partial<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Letters and signs of German, French and other lists. They stand alone: two in a row are rare, and never three. */
const WESTERN: ReadonlySet<number> = new Set([
  ...Buffer.from('äöüÄÖÜßéèêëÉÈáàâãåçÇíìîïóòôõúùûñÑøØæÆ°´·«»½£§®\u00a0', 'latin1'),
  // Euro, dots, quotes and dashes.
  ...[0x80, 0x82, 0x84, 0x85, 0x8c, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x9c],
])
const PAIRED_MAX = 0.1
function looksWestern(bytes: Buffer): boolean {
  let [all, paired] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    if (!WESTERN.has(byte)) return false
    all++
    if ((bytes[at + 1] ?? 0) >= 0x80) paired++
    if ((bytes[at + 1] ?? 0) >= 0x80 && (bytes[at + 2] ?? 0) >= 0x80) return false
  }
  return all > 0 && paired / all <= PAIRED_MAX
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
