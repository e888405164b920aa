import { expect, test } from 'vitest'
import { xlsx } from '#test/support/xlsx.ts'
import { prepareRecords } from './prepare-records.ts'
import { readXlsx } from './read-xlsx.ts'
import type { WineRecord } from './record.ts'

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;€&quot;"/>
  <numFmt numFmtId="166" formatCode="0.0&quot; %&quot;"/><numFmt numFmtId="167" formatCode="[$-409]#,##0.00"/></numFmts>
  <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const book = (rows: string[], merges: string[] = []) =>
  xlsx(
    { list: [] },
    {
      'xl/worksheets/s0.xml': `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
      'xl/styles.xml': STYLES,
    },
  )
const read = async (bytes: Buffer) => {
  const { records, rows } = prepareRecords(await readXlsx(bytes))
  return {
    wines: records.map(({ record }) => record as WineRecord),
    notes: rows.flatMap(({ notes }) => notes.map(({ key }) => key)),
  }
}

test('cells that show per cents hold a hundredth of them', async () => {
  const rows = [1, 2, 4, 0].map(
    (style, at) => `${text(`w${at}`)}${text('Wine')}<c s="${style}"><v>${style === 4 ? 12.5 : 0.125}</v></c>`,
  )
  const { wines, notes } = await read(book([['code', 'name', 'alcohol'].map(text).join(''), ...rows]))
  expect(wines.map(({ alcohol }) => alcohol)).toEqual([12.5, 12.5, 12.5])
  expect(notes).toEqual(['alcohol-below-one'])
})

test('cells that show euros are not in yuan', async () => {
  const rows = [3, 5].map((style, at) => `${text(`w${at}`)}${text('Wine')}<c s="${style}"><v>12.5</v></c>`)
  const { wines, notes } = await read(book([['code', 'name', 'price'].map(text).join(''), ...rows]))
  expect([wines[0]?.skus[0]?.price, notes]).toEqual([1250, ['not-yuan']])
})

test('a point in a cell of numbers never parts thousands', async () => {
  const { notes } = await read(
    book([['code', 'name', 'stock'].map(text).join(''), `${text('a')}${text('A')}<c><v>2.125</v></c>`]),
  )
  expect(notes).toEqual(['not-whole'])
})

test('what is merged over rows or columns holds for all of them; titles and headers stay', async () => {
  const headers = ['code', 'name_zh', 'name_en', 'estate', 'vintage', 'price'].map(text).join('')
  const { wines, notes } = await read(
    book(
      [
        text('2026'),
        headers,
        `${text('a')}<c r="B3" t="inlineStr"><is><t>Riesling</t></is></c><c r="D3" t="inlineStr"><is><t>Probe</t></is></c><c r="E3"><v>2022</v></c><c r="F3"><v>100</v></c>`,
        '<c r="E4"><v>2023</v></c><c r="F4"><v>110</v></c>',
      ],
      ['A1:F1', 'A3:A4', 'B3:C4', 'D3:D1048576'],
    ),
  )
  expect(notes).toEqual([])
  expect(wines).toMatchObject([
    {
      code: 'a',
      name: { zh: 'Riesling', en: 'Riesling' },
      estate: 'Probe',
      skus: [
        { vintage: 2022, price: 10_000 },
        { vintage: 2023, price: 11_000 },
      ],
    },
  ])
})
