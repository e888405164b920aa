import { bunch, leaf, tendril } from './emblems.ts'
import { column, gap, mark, moved, spring, title, words } from './label-column.ts'
import { type Design, footer, upper } from './label-parts.ts'
import { letters } from './letters.ts'
import { box, line, oval, type Path, place } from './path.ts'

export const minimal: Design = (t, p) => {
  const left = -p.w / 2 + 28
  const inner = p.w - 78
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
        p.h - 104,
      ),
      {
        path: line([
          [left, p.h - 42],
          [left + inner, p.h - 42],
        ]),
        stroke: p.ink,
        width: 0.8,
      },
      ...footer(t, p, inner, p.h - 25).map((ink) => moved(ink, left + inner / 2, 0)),
    ],
  }
}

export const strip: Design = (t, p) => {
  const band = p.w * 0.23
  const edge = -p.w / 2 + band
  const inner = p.w - band - 60
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
        p.h - 80,
      ),
      ...footer(t, p, inner, p.h - 25).map((ink) => moved(ink, edge + 22 + inner / 2, 0)),
    ],
  }
}

export const sun: Design = (t, p) => {
  const inner = p.w - 82
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
        p.h - hill - 46,
      ),
      ...footer(t, p, p.w - 82, p.h - 24),
    ],
  }
}

export const botanical: Design = (t, p) => {
  const inner = p.w - 82
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
      p.h - 54,
    ).concat(footer(t, p, p.w - 82, p.h - 24)),
  }
}
