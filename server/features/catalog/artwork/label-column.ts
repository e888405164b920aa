import { type Face, letters, type Setting, shrunk, wrap } from './letters.ts'
import { type Ink, type Path, place } from './path.ts'

/** A label is set as a column: rows of known height with springs between them, shrunk as a whole when it is too tall. */
export type Row = { height: number; draw(x: number, top: number): Ink[] } | { spring: number }

export type Type = { face: Face; size: number; track?: number; colour: string; lead?: number }

export const gap = (height: number): Row => ({ height, draw: () => [] })
export const spring = (weight = 1): Row => ({ spring: weight })

type Align = 'left' | 'centre' | 'right'

/** One line that shrinks to the width. */
export function words(text: string, width: number, type: Type, align: Align = 'centre'): Row {
  if (!text) return gap(0)
  const setting = shrunk(text, width, { ...type, align } satisfies Setting)
  return {
    height: setting.size * (type.lead ?? 1.15),
    draw: (x, top) => [{ path: letters(text, x, top + setting.size * 0.86, { ...setting, align }), fill: type.colour }],
  }
}

/** Up to three lines. */
export function title(text: string, width: number, type: Type, align: Align = 'centre', most = 3): Row {
  const { lines, setting } = wrap(text, width, { ...type, align }, most)
  const step = setting.size * (type.lead ?? 1.08)
  return {
    height: lines.length * step + setting.size * 0.1,
    draw: (x, top) =>
      lines.map((l, i) => ({
        path: letters(l, x, top + setting.size * 0.84 + i * step, { ...setting, align }),
        fill: type.colour,
      })),
  }
}

export const mark = (height: number, draw: (x: number, top: number) => Ink[]): Row => ({ height, draw })

export const rule = (width: number, colour: string, weight = 1): Row =>
  mark(weight, (x, top) => [
    {
      path: [
        ['M', x - width / 2, top],
        ['L', x + width / 2, top],
      ],
      stroke: colour,
      width: weight,
    },
  ])

export function column(rows: readonly Row[], x: number, top: number, height: number): Ink[] {
  const fixed = rows.reduce((sum, r) => sum + ('height' in r ? r.height : 0), 0)
  const springs = rows.reduce((sum, r) => sum + ('spring' in r ? r.spring : 0), 0)
  const scale = Math.min(1, height / fixed)
  const unit = springs > 0 ? (height - fixed * scale) / springs : 0
  let pen = top
  return rows.flatMap((row) => {
    if ('spring' in row) {
      pen += row.spring * unit
      return []
    }
    const inks = row.draw(0, 0).map((ink) => moved(ink, x, pen, scale))
    pen += row.height * scale
    return inks
  })
}

export const moved = (ink: Ink, x: number, y: number, scale = 1, turn = 0): Ink => {
  const path: Path = place(ink.path, x, y, scale, turn)
  return ink.width === undefined ? { ...ink, path } : { ...ink, path, width: ink.width * scale }
}
