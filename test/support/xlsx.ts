import { strToU8, zipSync } from 'fflate'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A small workbook as spreadsheets write it. */
export function xlsx(sheets: Record<string, (string | number)[][]>, more: Record<string, string> = {}): Buffer {
  const names = Object.keys(sheets)
  const sheetXml = (rows: (string | number)[][]) =>
    `<worksheet><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells
            .map((cell) =>
              typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
            )
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/s${index}.xml`, sheetXml(sheets[name] ?? [])])),
    ...more,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))))
}
