import { ImportError } from './import-error.ts'

const LINE_FEED = 0x0a

/**
 * UTF-8 with or without BOM, line ends as `
 * `. Names the line of invalid bytes.
 */
export function decodeText(bytes: Buffer): string {
  if (isUtf16(bytes)) throw new ImportError('not-utf8', { line: 1 })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError('not-utf8', { line: firstBrokenLine(bytes) })
  }
  const zero = text.indexOf('\0')
  if (zero >= 0) throw new ImportError('not-text', { line: text.slice(0, zero).split('\n').length })
  return text.replace(/\r\n?/g, '\n')
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
