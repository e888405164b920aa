import { bunch, engraving, leaf, shield, tendril } from './emblems.ts'
import { column, gap, mark, moved, type Row, rule, spring, title, words } from './label-column.ts'
import { letters } from './letters.ts'
import { box, type Ink, line, oval, type Path, place } from './path.ts'
import type { Random } from './random.ts'

export type Words = {
  prefix: string
  estate: string
  name: string
  vintage: string
  region: string
  quality: string
  alcohol: string
  volume: string
  origin: string
}
export type Paper = { w: number; h: number; paper: string; ink: string; accent: string; gold: string; seed: string; dice: Random }
export type Design = (t: Words, p: Paper) => { shape: Path; inks: Ink[] }

const upper = (text: string): string => text.toLocaleUpperCase('de')

/** Small print along the foot: the law wants alcohol and volume on the same face as the name. */
function footer(t: Words, p: Paper, width: number, y: number, colour = p.ink): Ink[] {
  const size = Math.max(7.6, p.w * 0.031)
  const set = { face: 'sans', size, track: 0.03 } as const
  return [
    { path: letters(t.alcohol, -width / 2, y, { ...set, align: 'left' }), fill: colour },
    { path: letters(t.volume, width / 2, y, { ...set, align: 'right' }), fill: colour },
    ...(width > 170
      ? [{ path: letters(t.origin, 0, y, { ...set, size: size * 0.86, align: 'centre' }), fill: colour, opacity: 0.8 } as const]
      : []),
  ]
}

const estateRows = (t: Words, width: number, size: number, colour: string): Row[] => [
  ...(t.prefix ? [words(upper(t.prefix), width, { face: 'garamond', size: size * 0.5, track: 0.28, colour })] : []),
  words(upper(t.estate), width, { face: 'garamondBold', size, track: 0.12, colour }),
]

export const classic: Design = (t, p) => {
  const inner = p.w - 72
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
        p.h - 50,
      ),
      ...footer(t, p, p.w - 50, p.h - 22),
    ],
  }
}

const minimal: Design = (t, p) => {
  const left = -p.w / 2 + 28
  const inner = p.w - 68
  return {
    shape: box(-p.w / 2, 0, p.w, p.h),
    inks: [
      { path: box(left, 30, 26, 4), fill: p.accent },
      ...column(
        [
          words(t.prefix, inner, { face: 'sans', size: 12, track: 0.06, colour: p.ink }, 'left'),
          words(t.estate, inner, { face: 'sansBold', size: 24, track: 0.01, colour: p.ink }, 'left'),
          spring(),
          title(t.name, inner, { face: 'sans', size: 33, colour: p.ink, lead: 1.14 }, 'left'),
          gap(7),
          words(t.quality, inner, { face: 'sansBold', size: 13, track: 0.05, colour: p.accent }, 'left'),
          spring(),
          words(
            [t.vintage, t.region].filter(Boolean).join('   '),
            inner,
            { face: 'sansBold', size: 15, track: 0.06, colour: p.accent },
            'left',
          ),
        ],
        left,
        46,
        p.h - 94,
      ),
      {
        path: line([
          [left, p.h - 36],
          [left + inner, p.h - 36],
        ]),
        stroke: p.ink,
        width: 0.8,
      },
      ...footer(t, p, inner, p.h - 20),
    ],
  }
}

const strip: Design = (t, p) => {
  const band = p.w * 0.23
  const edge = -p.w / 2 + band
  const inner = p.w - band - 50
  const name = upper([t.prefix, t.estate].filter(Boolean).join(' '))
  const set = { face: 'playfair', size: Math.min(21, (p.h - 40) / (name.length * 0.86)), track: 0.14 } as const
  return {
    shape: box(-p.w / 2, 0, p.w, p.h),
    inks: [
      { path: box(-p.w / 2, 0, band, p.h), fill: p.accent },
      {
        path: line([
          [edge + 5, 0],
          [edge + 5, p.h],
        ]),
        stroke: p.gold,
        width: 1.6,
      },
      { path: place(letters(name, 0, set.size * 0.34, set), -p.w / 2 + band * 0.58, p.h / 2, 1, -90), fill: '#f8f2e4' },
      ...column(
        [
          words(t.vintage, inner, { face: 'playfair', size: 34, colour: p.accent }, 'left'),
          spring(0.7),
          title(t.name, inner, { face: 'playfair', size: 33, colour: p.ink, lead: 1.16 }, 'left'),
          gap(6),
          words(t.quality, inner, { face: 'playfairItalic', size: 15, colour: p.accent }, 'left'),
          spring(),
          words(upper(t.region), inner, { face: 'sans', size: 11.5, track: 0.2, colour: p.ink }, 'left'),
        ],
        edge + 22,
        24,
        p.h - 72,
      ),
      ...footer(t, p, inner, p.h - 20).map((ink) => moved(ink, edge + 22 + inner / 2, 0)),
    ],
  }
}

const crest: Design = (t, p) => {
  const inner = p.w - 64
  const size = Math.min(92, p.h * 0.3)
  return {
    shape: box(-p.w / 2, 0, p.w, p.h, 9),
    inks: [
      { path: box(-p.w / 2 + 9, 9, p.w - 18, p.h - 18, 5), stroke: p.gold, width: 1.4 },
      ...column(
        [
          mark(size * 1.4, (x, y) => shield(p.dice, p.ink, p.accent, p.paper).map((ink) => moved(ink, x, y + size * 0.68, size))),
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
        p.h - 50,
      ),
      ...footer(t, p, p.w - 44, p.h - 20),
    ],
  }
}

const landscape: Design = (t, p) => {
  const inner = p.w - 60
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
        p.h - picture - 54,
      ),
      ...footer(t, p, p.w - 40, p.h - 18),
    ],
  }
}

const sun: Design = (t, p) => {
  const inner = p.w - 62
  const [hill, half] = [p.h * 0.46, p.w / 2]
  const turn = p.dice.whole(0, 1) ? 1 : -1
  const wave = (y: number, lift: number): Path => [
    ['M', -half, y],
    ['C', -half * 0.3, y - lift * turn, half * 0.2, y + lift * turn, half, y - lift * 0.3 * turn],
    ['L', half, hill],
    ['L', -half, hill],
    ['Z'],
  ]
  return {
    shape: box(-half, 0, p.w, p.h),
    inks: [
      { path: oval(half * 0.34 * turn, p.h * 0.19, p.w * 0.125), fill: p.gold },
      { path: wave(p.h * 0.25, 30), fill: p.accent, opacity: 0.5 },
      { path: wave(p.h * 0.33, -26), fill: p.accent },
      { path: wave(p.h * 0.41, 14), fill: p.ink },
      ...column(
        [
          spring(0.4),
          words([t.prefix, t.estate].filter(Boolean).join(' '), inner, { face: 'playfairBold', size: 23, colour: p.ink }),
          spring(0.5),
          title(t.name, inner, { face: 'sans', size: 28, track: 0.02, colour: p.ink, lead: 1.14 }),
          gap(4),
          words([t.quality, t.vintage].filter(Boolean).join('  ·  '), inner, {
            face: 'sansBold',
            size: 14,
            track: 0.06,
            colour: p.accent,
          }),
          gap(4),
          words(upper(t.region), inner, { face: 'sans', size: 11, track: 0.24, colour: p.ink }),
          spring(0.5),
        ],
        0,
        hill + 6,
        p.h - hill - 40,
      ),
      ...footer(t, p, p.w - 48, p.h - 18),
    ],
  }
}

const botanical: Design = (t, p) => {
  const inner = p.w - 62
  const { blade, veins } = leaf()
  const size = Math.min(64, p.h * 0.19)
  const drawing = mark(size * 1.75, (x, y) => {
    const [lx, ly] = [x - size * 0.42, y + size * 1.02]
    return [
      { path: place(tendril(), x + size * 0.16, y + size * 0.42, size * 0.9, -6), stroke: p.ink, width: 1.2, round: true },
      ...bunch().map((path) => ({
        path: place(path, x + size * 0.62, y + size * 0.34, size * 0.9),
        fill: p.paper,
        stroke: p.ink,
        width: 1.1,
      })),
      { path: place(blade, lx, ly, size * 0.95, -16), fill: p.accent },
      { path: place(veins, lx, ly, size * 0.95, -16), stroke: p.paper, width: 1.2 },
    ]
  })
  return {
    shape: box(-p.w / 2, 0, p.w, p.h, 3),
    inks: column(
      [
        drawing,
        spring(0.5),
        words(t.estate, inner, { face: 'cormorantItalic', size: 36, colour: p.ink }),
        words(upper(t.prefix), inner, { face: 'cormorant', size: 11.5, track: 0.34, colour: p.ink }),
        spring(0.6),
        title(t.name, inner, { face: 'cormorant', size: 32, colour: p.ink, lead: 1.02 }),
        gap(3),
        words([t.vintage, t.quality].filter(Boolean).join(' · '), inner, { face: 'garamondItalic', size: 17, colour: p.accent }),
        spring(0.4),
        words(upper(t.region), inner, { face: 'cormorant', size: 12.5, track: 0.26, colour: p.ink }),
        spring(0.4),
      ],
      0,
      16,
      p.h - 48,
    ).concat(footer(t, p, p.w - 46, p.h - 18)),
  }
}

/** An arched label with a script, as old Mosel houses have it. */
const arched: Design = (t, p) => {
  const inner = p.w - 78
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
        p.h - 56,
      ),
      ...footer(t, p, p.w - 52, p.h - 23),
    ],
  }
}

export const designs: readonly Design[] = [classic, minimal, strip, crest, landscape, sun, botanical, arched]
