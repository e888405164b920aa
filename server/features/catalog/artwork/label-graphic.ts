import { gap, mark, moved, spring, words } from './label-column.ts'
import { estateLine, facts, place3, plain, set, setLeft, wine } from './label-kit.ts'
import { type Design, upper } from './label-parts.ts'
import { letters, shrunk } from './letters.ts'
import { box, type Ink, line, oval } from './path.ts'

/** The vintage as large as the label is wide. */
export const numeral: Design = (t, p) => {
  const inner = p.w - 84
  const text = t.vintage || t.volume
  return {
    shape: plain(p),
    inks: [
      ...set(
        t,
        p,
        [
          words(upper(estateLine(t)), inner, { face: 'sansBold', size: 15, track: 0.2, colour: p.ink }),
          spring(0.5),
          mark(p.h * 0.3, (x, y) => [
            { path: letters(text, x, y + p.h * 0.27, shrunk(text, inner, { face: 'playfair', size: p.h * 0.36 })), fill: p.gold },
          ]),
          spring(0.4),
          wine(t, inner, 'playfair', 28, p.ink),
          gap(3),
          words(t.quality, inner, { face: 'playfairItalic', size: 15, colour: p.accent }),
          place3(t, inner, 'sans', 11, p.ink),
          spring(0.4),
        ],
        24,
      ),
    ],
  }
}

/** A split of two colours, as a flag on a ship. */
export const diagonal: Design = (t, p) => {
  const half = p.w / 2
  const left = -half + 30
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      {
        path: line(
          [
            [-half, 0],
            [half, 0],
            [half, p.h * 0.16],
            [-half, p.h * 0.44],
          ],
          true,
        ),
        fill: p.accent,
      },
      {
        path: line(
          [
            [-half, p.h * 0.455],
            [half, p.h * 0.175],
            [half, p.h * 0.185],
            [-half, p.h * 0.465],
          ],
          true,
        ),
        fill: p.gold,
      },
      ...[
        words(t.prefix, inner, { face: 'sans', size: 13, track: 0.08, colour: '#f6efe0' }, 'left'),
        words(t.estate, inner * 0.8, { face: 'playfairBold', size: 27, colour: '#fbf6ea' }, 'left'),
      ].flatMap((row, i) => ('draw' in row ? row.draw(left, 24 + i * 18) : [])),
      ...setLeft(
        t,
        p,
        [
          spring(),
          wine(t, inner, 'playfair', 28, p.ink, 'left'),
          gap(5),
          words(
            [t.vintage, t.quality].filter(Boolean).join('  ·  '),
            inner,
            { face: 'playfairItalic', size: 16, colour: p.accent },
            'left',
          ),
          place3(t, inner, 'sans', 11, p.ink, 'left'),
        ],
        [left, inner],
        p.h * 0.46,
      ),
    ],
  }
}

/** Circles and bars of the nineteen-twenties. */
export const blocks: Design = (t, p) => {
  const half = p.w / 2
  const cell = p.w / 6
  const left = -half + 28
  const shapes = Array.from({ length: 12 }, (_, i): Ink => {
    const [x, y] = [-half + (i % 6) * cell, Math.floor(i / 6) * cell]
    const fill = [p.accent, p.ink, p.gold, p.paper][p.dice.whole(0, 3)] ?? p.ink
    const kind = p.dice.whole(0, 3)
    if (kind === 0) return { path: oval(x + cell / 2, y + cell / 2, cell / 2), fill }
    if (kind === 1)
      return {
        path: line(
          [
            [x, y],
            [x + cell, y],
            [x, y + cell],
          ],
          true,
        ),
        fill,
      }
    if (kind === 2)
      return {
        path: [['M', x, y + cell], ['C', x, y + cell * 0.4, x + cell * 0.4, y, x + cell, y], ['L', x + cell, y + cell], ['Z']],
        fill,
      }
    return { path: box(x, y, cell, cell), fill }
  })
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      ...shapes,
      ...setLeft(
        t,
        p,
        [
          spring(0.3),
          words(estateLine(t), inner, { face: 'sansBold', size: 19, colour: p.ink }, 'left'),
          spring(0.7),
          wine(t, inner, 'sans', 27, p.ink, 'left'),
          gap(5),
          words(
            [t.vintage, t.quality].filter(Boolean).join(' / '),
            inner,
            { face: 'sansBold', size: 13, track: 0.04, colour: p.accent },
            'left',
          ),
          place3(t, inner, 'sans', 10.5, p.ink, 'left'),
        ],
        [left, inner],
        cell * 2 + 8,
      ),
    ],
  }
}

/** A sun of dots, larger towards its middle. */
export const dotted: Design = (t, p) => {
  const radius = Math.min(p.w * 0.3, p.h * 0.25)
  const cy = radius + 24
  const dots: Ink[] = []
  for (let i = -9; i <= 9; i++)
    for (let j = -9; j <= 9; j++) {
      const far = Math.hypot(i, j) / 9.2
      if (far < 1) dots.push({ path: oval((i * radius) / 9, cy + (j * radius) / 9, 0.7 + 2.6 * (1 - far)), fill: p.gold })
    }
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      ...dots,
      ...set(
        t,
        p,
        [
          words(upper(t.estate), inner, { face: 'sans', size: 18, track: 0.3, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'cormorant', 29, p.ink),
          gap(3),
          facts(t, inner, 'cormorantItalic', 17, p.accent),
          place3(t, inner, 'sans', 10.5, p.ink),
        ],
        cy + radius + 10,
      ),
    ],
  }
}

/** A coat of arms far larger than the label, cut by its edge. */
export const giantArms: Design = (t, p) => {
  const inner = p.w - 84
  const left = -p.w / 2 + 26
  return {
    shape: plain(p),
    inks: [
      ...p.arms(p.accent, p.paper).map((ink) => ({ ...moved(ink, p.w * 0.22, p.h * 0.36, p.h * 0.62), opacity: 0.16 })),
      ...setLeft(
        t,
        p,
        [
          words(t.prefix, inner, { face: 'cormorant', size: 14, track: 0.06, colour: p.ink }, 'left'),
          words(t.estate, inner, { face: 'cormorant', size: 27, colour: p.ink }, 'left'),
          spring(),
          wine(t, inner + 20, 'cormorant', 30, p.ink, 'left'),
          gap(4),
          words(
            [t.vintage, t.quality].filter(Boolean).join(' · '),
            inner + 30,
            { face: 'cormorantItalic', size: 17, colour: p.accent },
            'left',
          ),
          place3(t, inner, 'cormorant', 12, p.ink, 'left'),
        ],
        [left, p.w - 58],
        26,
      ),
    ],
  }
}
