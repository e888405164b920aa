import type { Outline } from './bottle-shapes.ts'
import { ean13 } from './ean13.ts'
import { inksOf, type LabelText, labelPlace } from './label.ts'
import { column, gap, mark, type Row, words } from './label-column.ts'
import { letters, measure, type Setting } from './letters.ts'
import { box, type Ink } from './path.ts'
import type { Flat } from './studio/press.ts'

/** What a label must say of an imported wine in China (GB 7718, GB 2758), and what houses add. */
export type BackLabel = {
  /** The estate, as it writes itself. */
  producer: string
  /** A line or two about the wine, as its country reads them. */
  words: string
  /** “品名：…”, one statement each, in the order of the label. */
  statements: readonly string[]
  /** Set larger than the statements, as the law wants it. */
  warning: string
  importer: readonly string[]
  lot: string
  /** The number under which an office has tested the wine, with its name; empty where no office does. */
  testNumber: string
  /** Twelve digits; the thirteenth is computed. */
  article: string
}

const LATIN: Setting = { face: 'garamondItalic', size: 11.5 }
const HAN: Setting = { face: 'han', size: 9.2 }

/** The back label as it comes from the press: the house's own part above, the importer's sheet below. */
export function backLabel(o: Outline, paper: string, wine: LabelText, back: BackLabel): Flat {
  const { w, h } = labelPlace(o)
  const { ink, accent, gold } = inksOf(wine.estateCode, paper, wine.style)
  const inner = w - 58
  const sheetTop = h * 0.27
  const [sheet, print] = ['#fbfaf6', '#1d1c1a']
  return {
    width: w,
    height: h,
    paper,
    foils: new Set([gold]),
    shape: box(-w / 2, 0, w, h, 2),
    inks: [
      { path: box(-w / 2 + 7, 7, w - 14, sheetTop - 12), stroke: gold, width: 1 },
      ...column(
        [
          words(back.producer, inner, { face: 'garamondBold', size: 14, track: 0.06, colour: accent }),
          gap(3),
          ...lines(back.words, inner - 8, LATIN, ink, 4),
        ],
        0,
        14,
        sheetTop - 30,
      ),
      { path: box(-w / 2 + 8, sheetTop, w - 16, h - sheetTop - 8), fill: sheet, stroke: '#d8d3c6', width: 0.5 },
      ...column(importersSheet(back, inner, print), -inner / 2, sheetTop + 8, h - sheetTop - 56),
      ...foot(back, inner, h - 13, print),
    ],
  }
}

function importersSheet({ statements, warning, importer }: BackLabel, inner: number, colour: string): Row[] {
  return [
    ...statements.flatMap((statement) => hanLines(statement, inner, HAN, colour)),
    gap(2),
    ...importer.flatMap((line) => hanLines(line, inner, HAN, colour)),
    gap(3),
    mark(0.6, (x, y) => [{ path: box(x, y, inner, 0.5), fill: colour }]),
    gap(2.5),
    ...hanLines(warning, inner, { ...HAN, size: 11 }, colour),
  ]
}

/** The bars on the right, lot and test number on the left. */
function foot({ lot, testNumber, article }: BackLabel, inner: number, y: number, colour: string): Ink[] {
  const small = { face: 'sans', size: 7.4, track: 0.04, align: 'left' } as const
  const wide = Math.min(92, inner * 0.46)
  const { bars, digits } = ean13(article)
  const unit = wide / 95
  const left = inner / 2 - wide
  return [
    { path: letters(lot, -inner / 2, y - 11, { ...small, face: 'sansBold' }), fill: colour },
    ...(testNumber ? [{ path: letters(testNumber, -inner / 2, y - 1, small), fill: colour }] : []),
    ...bars.map(({ from, width }) => ({ path: box(left + from * unit, y - 32, width * unit, 24), fill: colour })),
    { path: letters(digits, left + wide / 2, y, { face: 'sans', size: 7, track: 0.24, align: 'centre' }), fill: colour },
  ]
}

/** Breaks at spaces into at most `most` lines; what is too long ends with a dot-dot-dot. */
function lines(text: string, width: number, setting: Setting, colour: string, most: number): Row[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word
    if (rows.length > 0 && measure(longer, setting) <= width) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
    .slice(0, most)
    .map((row, index) =>
      words(index === most - 1 && rows.length > most ? `${row} …` : row, width, { ...setting, colour, lead: 1.12 }),
    )
}

/** Chinese breaks between any two signs, but no line begins with a stop or ends with a bracket that opens. */
function hanLines(text: string, width: number, setting: Setting, colour: string): Row[] {
  const rows: string[] = ['']
  for (const sign of text) {
    const row = rows.at(-1) ?? ''
    if (measure(row + sign, setting) <= width || /[，。；：、）”]/u.test(sign)) rows[rows.length - 1] = row + sign
    else if (row.endsWith('（')) rows.splice(-1, 1, row.slice(0, -1), `（${sign}`)
    else rows.push(sign)
  }
  return rows.map((row) => words(row, width + setting.size, { ...setting, colour, lead: 1.28 }, 'left'))
}
