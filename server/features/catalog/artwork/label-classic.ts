import { engraving } from './engraving.ts'
import { column, gap, mark, moved, rule, spring, title, words } from './label-column.ts'
import { type Design, estateRows, footer, upper } from './label-parts.ts'
import { box, type Ink, line, type Path } from './path.ts'

export const classic: Design = (t, p) => {
  const inner = p.w - 88
  const frame = (inset: number, width: number, stroke: string): Ink => ({
    path: box(-p.w / 2 + inset, inset, p.w - inset * 2, p.h - inset * 2),
    stroke,
    width,
  })
  const divider = mark(12, (x, y) => [
    {
      path: line([
        [x - 46, y + 6],
        [x - 9, y + 6],
      ]),
      stroke: p.gold,
      width: 1,
    },
    {
      path: line([
        [x + 9, y + 6],
        [x + 46, y + 6],
      ]),
      stroke: p.gold,
      width: 1,
    },
    {
      path: line(
        [
          [x, y + 1],
          [x + 5, y + 6],
          [x, y + 11],
          [x - 5, y + 6],
        ],
        true,
      ),
      fill: p.accent,
    },
  ])
  return {
    shape: box(-p.w / 2, 0, p.w, p.h, 2),
    inks: [
      frame(8, 2.2, p.gold),
      frame(12.5, 0.8, p.ink),
      ...column(
        [
          spring(0.6),
          ...estateRows(t, inner, 25, p.ink),
          gap(7),
          divider,
          spring(0.8),
          title(t.name, inner, { face: 'garamond', size: 35, colour: p.ink }),
          spring(0.5),
          words(t.quality, inner, { face: 'garamondItalic', size: 18, colour: p.accent }),
          spring(0.5),
          words(t.vintage, inner, { face: 'garamondBold', size: 24, track: 0.12, colour: p.accent }),
          words(upper(t.region), inner, { face: 'garamond', size: 13, track: 0.26, colour: p.ink }),
          spring(0.5),
        ],
        0,
        20,
        p.h - 62,
      ),
      ...footer(t, p, p.w - 76, p.h - 31),
    ],
  }
}

export const crest: Design = (t, p) => {
  const inner = p.w - 84
  const size = Math.min(92, p.h * 0.3)
  return {
    shape: box(-p.w / 2, 0, p.w, p.h, 9),
    inks: [
      { path: box(-p.w / 2 + 9, 9, p.w - 18, p.h - 18, 5), stroke: p.gold, width: 1.4 },
      ...column(
        [
          mark(size * 1.4, (x, y) => p.arms().map((ink) => moved(ink, x, y + size * 0.68, size))),
          spring(0.5),
          words([t.prefix, t.estate].filter(Boolean).join(' '), inner, { face: 'gothic', size: 32, colour: p.ink }),
          spring(0.4),
          rule(inner * 0.5, p.gold, 1.2),
          spring(0.5),
          title(t.name, inner, { face: 'garamond', size: 29, colour: p.ink }),
          gap(3),
          words([t.vintage, t.quality].filter(Boolean).join(' · '), inner, { face: 'garamondBold', size: 17, colour: p.accent }),
          words(upper(t.region), inner, { face: 'garamond', size: 12, track: 0.24, colour: p.ink }),
          spring(0.3),
        ],
        0,
        20,
        p.h - 62,
      ),
      ...footer(t, p, p.w - 72, p.h - 28),
    ],
  }
}

export const landscape: Design = (t, p) => {
  const inner = p.w - 84
  const picture = p.h * 0.4
  return {
    shape: box(-p.w / 2, 0, p.w, p.h, 2),
    inks: [
      ...engraving(p.w - 28, picture, p.dice, p.seed, p.ink, p.accent).map((ink) => moved(ink, -p.w / 2 + 14, 14)),
      { path: box(-p.w / 2 + 14, 14, p.w - 28, picture), stroke: p.ink, width: 1.2 },
      ...column(
        [
          words(upper([t.prefix, t.estate].filter(Boolean).join(' ')), inner, {
            face: 'cormorant',
            size: 21,
            track: 0.14,
            colour: p.ink,
          }),
          gap(3),
          rule(inner, p.gold, 1),
          spring(0.6),
          title(t.name, inner, { face: 'cormorant', size: 34, colour: p.ink, lead: 1 }),
          gap(2),
          words([t.vintage, t.quality].filter(Boolean).join('  ·  '), inner, {
            face: 'cormorantItalic',
            size: 20,
            colour: p.accent,
          }),
          spring(0.4),
          words(upper(t.region), inner, { face: 'cormorant', size: 13, track: 0.26, colour: p.ink }),
          spring(0.3),
        ],
        0,
        picture + 24,
        p.h - picture - 62,
      ),
      ...footer(t, p, p.w - 72, p.h - 24),
    ],
  }
}

/** An arched label with a script, as old Mosel houses have it. */
export const arched: Design = (t, p) => {
  const inner = p.w - 96
  const half = p.w / 2
  const arch = (i: number): Path => {
    const [w, top, shoulder] = [half - i, i, i * 0.7 + Math.min(46, p.h * 0.16)]
    return [
      ['M', -w, p.h - i],
      ['L', -w, shoulder],
      ['C', -w * 0.86, shoulder - 2, -w * 0.62, top, 0, top],
      ['C', w * 0.62, top, w * 0.86, shoulder - 2, w, shoulder],
      ['L', w, p.h - i],
      ['Z'],
    ]
  }
  return {
    shape: arch(0),
    inks: [
      { path: arch(8), stroke: p.gold, width: 3 },
      { path: arch(13), stroke: p.ink, width: 0.8 },
      ...column(
        [
          gap(10),
          words(t.vintage, inner, { face: 'playfairBold', size: 22, track: 0.1, colour: p.accent }),
          spring(0.4),
          words(upper(t.prefix), inner, { face: 'playfair', size: 10.5, track: 0.36, colour: p.ink }),
          words(t.estate, inner, { face: 'script', size: 50, colour: p.ink, lead: 1.12 }),
          spring(0.5),
          rule(inner * 0.6, p.gold, 1),
          spring(0.6),
          title(t.name, inner, { face: 'playfair', size: 31, colour: p.ink, lead: 1.14 }),
          gap(4),
          words(t.quality, inner, { face: 'playfairItalic', size: 16, colour: p.accent }),
          spring(0.5),
          words(upper(t.region), inner, { face: 'playfair', size: 12, track: 0.28, colour: p.ink }),
          spring(0.4),
        ],
        0,
        22,
        p.h - 66,
      ),
      ...footer(t, p, p.w - 84, p.h - 32),
    ],
  }
}
