import { column, mark, moved, type Row, rule, title, words } from './label-column.ts'
import { footer, type Paper, upper, type Words } from './label-parts.ts'
import { type Face, letters, measure } from './letters.ts'
import { box, type Ink, line, type Path, place } from './path.ts'

/** Parts that several designs share. Lengths are those of the label; the middle of its upper edge is the origin. */

export const frame = (p: Paper, inset: number, width: number, stroke: string, round = 0): Ink => ({
  path: box(-p.w / 2 + inset, inset, p.w - inset * 2, p.h - inset * 2, round),
  stroke,
  width,
})

export const plain = (p: Paper, round = 0): Path => box(-p.w / 2, 0, p.w, p.h, round)

export const estateLine = (t: Words): string => [t.prefix, t.estate].filter(Boolean).join(' ')

/** Rows between two heights, and the small print below them. */
export const set = (t: Words, p: Paper, rows: readonly Row[], top: number, colour = p.ink): Ink[] => [
  ...column(rows, 0, top, p.h - top - 38),
  ...footer(t, p, p.w - 78, p.h - 28, colour),
]

/** The same, flush left at `x` and `inner` wide. */
export const setLeft = (
  t: Words,
  p: Paper,
  rows: readonly Row[],
  [x, inner]: readonly [number, number],
  top: number,
  colour = p.ink,
): Ink[] => [
  ...column(rows, x, top, p.h - top - 40),
  ...footer(t, p, inner, p.h - 28, colour).map((ink) => moved(ink, x + inner / 2, 0)),
]

export const arms = (p: Paper, size: number): Row =>
  mark(size * 1.32, (x, y) => p.arms().map((ink) => moved(ink, x, y + size * 0.66, size)))

export const facts = (t: Words, width: number, face: Face, size: number, colour: string): Row =>
  words([t.vintage, t.quality].filter(Boolean).join('  ·  '), width, { face, size, track: 0.04, colour })

export const place3 = (
  t: Words,
  width: number,
  face: Face,
  size: number,
  colour: string,
  align: 'left' | 'centre' = 'centre',
): Row => words(upper(t.region), width, { face, size, track: 0.24, colour }, align)

export const wine = (
  t: Words,
  width: number,
  face: Face,
  size: number,
  colour: string,
  align: 'left' | 'centre' = 'centre',
): Row => title(t.name, width, { face, size, colour, lead: 1.1 }, align)

export const hairline = (width: number, colour: string): Row => rule(width, colour, 0.9)

/** A rule with a lozenge in its middle. */
export const lozenge = (width: number, colour: string, size = 4.5): Row =>
  mark(size * 2, (x, y) => [
    {
      path: line([
        [x - width / 2, y + size],
        [x - size * 2, y + size],
      ]),
      stroke: colour,
      width: 0.9,
    },
    {
      path: line([
        [x + size * 2, y + size],
        [x + width / 2, y + size],
      ]),
      stroke: colour,
      width: 0.9,
    },
    {
      path: line(
        [
          [x, y],
          [x + size, y + size],
          [x, y + size * 2],
          [x - size, y + size],
        ],
        true,
      ),
      fill: colour,
    },
  ])

/** Text on a circle, its middle at the top (or, from below, at the foot). */
export function ringText(
  text: string,
  cx: number,
  cy: number,
  radius: number,
  face: Face,
  size: number,
  fill: string,
  isBelow = false,
): Ink[] {
  const track = 0.18
  const setting = { face, size, track, align: 'centre' } as const
  const total = Math.min(measure(text, setting), radius * 2.7)
  const shrink = total / measure(text, setting)
  let pen = -total / 2
  return [...text].map((sign) => {
    const wide = (measure(sign, { face, size }) + track * size) * shrink
    const angle = (pen + wide / 2) / radius
    pen += wide
    const turn = isBelow ? -angle : angle
    const [x, y] = [cx + Math.sin(angle) * radius, cy - Math.cos(angle) * radius * (isBelow ? -1 : 1)]
    return {
      path: place(
        letters(sign, 0, isBelow ? size * 0.36 : 0, { face, size: size * shrink, align: 'centre' }),
        x,
        y,
        1,
        (turn * 180) / Math.PI,
      ),
      fill,
    }
  })
}
