/*
 * Small PDF files written by hand: one page of lines in a font that every reader has. The fonts of the standard know Latin letters only,
 * so Chinese lines name a font of Adobe's collection for Simplified Chinese, which readers bring along or replace.
 */

export type PdfLine = { text: string; size: number; x: number; y: number }

const PAGE = '[0 0 595 842]'

/** `catalog` adds entries to the document's root, for tests of what must not be there. */
export function writePdf(
  lines: readonly PdfLine[],
  { rules = [], catalog = '' }: { rules?: readonly number[]; catalog?: string } = {},
): Buffer {
  const content = [...rules.map((y) => `0.5 w 56 ${y} m 539 ${y} l S`), ...lines.map(drawLine)].join('\n')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${PAGE} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> ' +
      '/FontDescriptor 7 0 R /DW 1000 /W [1 95 500 814 939 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 ' +
      '/CapHeight 880 /StemV 93 >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const drawLine = ({ text, size, x, y }: PdfLine): string => `BT /F1 ${size} Tf ${x} ${y} Td <${ucs2(text)}> Tj ET`

/** Two bytes a letter, the higher first, as the encoding of the font wants. */
const ucs2 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
