import { leaf, tendril } from './emblems.ts'
import { engraving } from './engraving.ts'
import { gap, mark, moved, spring, words } from './label-column.ts'
import { estateLine, facts, frame, lozenge, place3, plain, set, wine } from './label-kit.ts'
import { type Design, upper } from './label-parts.ts'
import { box, type Command, curve, type Ink, line, oval, type Path, type Point, place } from './path.ts'

/** A postage stamp: perforated, with a view and its worth in a corner. */
export const stamp: Design = (t, p) => {
  const [half, hole] = [p.w / 2, 5]
  const side = (from: Point, to: Point): Command[] => {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1])
    const count = Math.round(long / (hole * 2.6))
    const [dx, dy] = [(to[0] - from[0]) / count, (to[1] - from[1]) / count]
    const [inX, inY] = [(-dy / Math.hypot(dx, dy)) * hole, (dx / Math.hypot(dx, dy)) * hole]
    return Array.from({ length: count }, (_, i): Command[] => {
      const [x, y] = [from[0] + dx * i, from[1] + dy * i]
      const at = (share: number, deep: number): Point => [x + dx * share + inX * deep, y + dy * share + inY * deep]
      return [
        ['L', ...at(0.2, 0)],
        ['C', ...at(0.24, 1.1), ...at(0.76, 1.1), ...at(0.8, 0)],
        ['L', ...at(1, 0)],
      ]
    }).flat()
  }
  const shape: Path = [
    ['M', -half, 0],
    ...side([-half, 0], [half, 0]),
    ...side([half, 0], [half, p.h]),
    ...side([half, p.h], [-half, p.h]),
    ...side([-half, p.h], [-half, 0]),
    ['Z'],
  ]
  const [inner, tall] = [p.w - 84, p.h * 0.36]
  return {
    shape,
    inks: [
      ...engraving(p.w - 44, tall, p.dice, p.seed, p.ink, p.accent).map((ink) => moved(ink, -half + 22, 22)),
      frame(p, 18, 1.6, p.gold),
      { path: box(-half + 22, 22, p.w - 44, tall), stroke: p.ink, width: 1 },
      ...set(
        t,
        p,
        [
          words(upper(estateLine(t)), inner, { face: 'garamondBold', size: 17, track: 0.14, colour: p.accent }),
          spring(0.5),
          wine(t, inner, 'garamond', 27, p.ink),
          gap(3),
          facts(t, inner, 'garamondItalic', 15, p.accent),
          place3(t, inner, 'garamond', 11.5, p.ink),
        ],
        tall + 32,
      ),
    ],
  }
}

/** Art Nouveau: a frame that grows, with a vine on each side. */
export const jugend: Design = (t, p) => {
  const half = p.w / 2
  const side = (sign: 1 | -1): Ink[] => [
    {
      path: curve([
        [sign * (half - 14), p.h - 16],
        [sign * (half - 22), p.h * 0.7],
        [sign * (half - 11), p.h * 0.42],
        [sign * (half - 26), p.h * 0.2],
        [sign * half * 0.72, 24],
        [sign * half * 0.5, 15],
        [sign * half * 0.27, 20],
        [sign * half * 0.2, 33],
        [sign * half * 0.28, 42],
        [sign * half * 0.37, 37],
        [sign * half * 0.34, 30],
      ]),
      stroke: p.gold,
      width: 2.4,
      round: true,
    },
    ...[0.74, 0.46, 0.2].flatMap((share, i): Ink[] => {
      const { blade, veins } = leaf()
      const [x, y] = [sign * (half - 26 - (i === 1 ? 3 : 0)), p.h * share]
      return [
        { path: place(blade, x, y, 13 - i, sign * (20 + i * 30)), fill: p.accent },
        { path: place(veins, x, y, 13 - i, sign * (20 + i * 30)), stroke: p.paper, width: 0.6 },
      ]
    }),
  ]
  const inner = p.w - 104
  return {
    shape: plain(p, 14),
    inks: [
      ...side(1),
      ...side(-1),
      ...set(
        t,
        p,
        [
          words(t.vintage, inner, { face: 'playfair', size: 17, track: 0.1, colour: p.accent }),
          spring(0.4),
          words(t.prefix, inner, { face: 'playfairItalic', size: 14, colour: p.ink }),
          words(t.estate, inner, { face: 'playfairItalic', size: 33, colour: p.ink }),
          spring(0.3),
          lozenge(inner * 0.6, p.gold, 3.5),
          spring(0.5),
          wine(t, inner, 'playfair', 25, p.ink),
          gap(3),
          words(t.quality, inner, { face: 'playfairItalic', size: 14, colour: p.accent }),
          place3(t, inner, 'playfair', 11, p.ink),
          spring(0.3),
        ],
        46,
      ),
    ],
  }
}

/** Waves and rosettes as on a banknote. */
export const guilloche: Design = (t, p) => {
  const half = p.w / 2
  const wave = (y: number, phase: number, lift: number): Path =>
    curve(
      Array.from({ length: 41 }, (_, i): Point => [-half + (i / 40) * p.w, y + lift * Math.sin((i / 40) * Math.PI * 10 + phase)]),
    )
  const band = (y: number): Ink[] =>
    Array.from(
      { length: 7 },
      (_, i): Ink => ({
        path: wave(y, (i * Math.PI * 2) / 7, 9),
        stroke: i % 3 ? p.accent : p.gold,
        width: 0.8,
        opacity: i % 3 ? 0.65 : 1,
      }),
    )
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      ...band(22),
      ...band(p.h - 48),
      ...set(
        t,
        p,
        [
          spring(0.3),
          words(upper(t.prefix), inner, { face: 'playfair', size: 11, track: 0.36, colour: p.ink }),
          words(t.estate, inner, { face: 'playfairBold', size: 30, colour: p.ink }),
          spring(0.4),
          lozenge(inner * 0.7, p.gold),
          spring(0.4),
          wine(t, inner, 'playfair', 26, p.ink),
          gap(3),
          facts(t, inner, 'playfairItalic', 15, p.accent),
          place3(t, inner, 'playfair', 11, p.ink),
          spring(0.6),
          gap(22),
        ],
        40,
      ),
    ],
  }
}

/** A letter by hand, sealed with wax. */
export const manuscript: Design = (t, p) => {
  const inner = p.w - 84
  const half = p.w / 2
  const [sx, sy, sr] = [half - 46, p.h - 74, 23]
  const wax = curve(
    Array.from({ length: 14 }, (_, i): Point => {
      const r = sr * (1 + 0.09 * Math.sin(i * 2.3) + p.dice.between(-0.03, 0.05))
      return [sx + Math.cos((i / 14) * Math.PI * 2) * r, sy + Math.sin((i / 14) * Math.PI * 2) * r]
    }),
    true,
  )
  return {
    shape: plain(p),
    inks: [
      ...Array.from(
        { length: 9 },
        (_, i): Ink => ({
          path: line([
            [-half + 26, 62 + i * 26],
            [half - 26, 62 + i * 26],
          ]),
          stroke: p.ink,
          width: 0.4,
          opacity: 0.22,
        }),
      ),
      ...set(
        t,
        p,
        [
          words(estateLine(t), inner, { face: 'script', size: 40, colour: p.ink, lead: 1.2 }),
          spring(0.4),
          wine(t, inner, 'garamondItalic', 28, p.ink),
          gap(6),
          facts(t, inner * 0.8, 'garamondItalic', 16, p.accent),
          spring(1),
          place3(t, inner * 0.5, 'garamond', 11.5, p.ink),
        ],
        22,
      ),
      { path: wax, fill: '#8e1b22', raised: true },
      { path: oval(sx, sy, sr * 0.7), stroke: '#6d1118', width: 1.6, raised: true },
      ...p.arms('#6d1118', '#8e1b22').map((ink): Ink => ({ ...moved(ink, sx, sy, sr * 0.82), raised: true })),
    ],
  }
}

/** One leaf, pressed without ink. */
export const herbarium: Design = (t, p) => {
  const { blade, veins } = leaf()
  const size = Math.min(p.w * 0.3, p.h * 0.24)
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      { path: place(blade, 0, size + 26, size, 8), fill: p.gold },
      { path: place(veins, 0, size + 26, size, 8), stroke: p.paper, width: 1.6 },
      { path: place(tendril(), size * 0.42, size * 1.5 + 20, size * 0.5, 20), stroke: p.gold, width: 1.4, round: true },
      ...set(
        t,
        p,
        [
          words(upper(estateLine(t)), inner, { face: 'sans', size: 14, track: 0.26, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'cormorant', 28, p.ink),
          gap(3),
          facts(t, inner, 'cormorantItalic', 17, p.accent),
          place3(t, inner, 'sans', 10.5, p.ink),
          spring(0.2),
        ],
        size * 1.62 + 26,
      ),
    ],
  }
}

/** Garlands above and below, as printed for a fair in the eighteen-nineties. */
export const garland: Design = (t, p) => {
  const half = p.w / 2
  const swag = (y: number, up: 1 | -1): Ink[] => [
    {
      path: curve([
        [-half + 24, y],
        [-half * 0.5, y + 17 * up],
        [0, y + 3 * up],
        [half * 0.5, y + 17 * up],
        [half - 24, y],
      ]),
      stroke: p.gold,
      width: 1.8,
    },
    ...Array.from({ length: 9 }, (_, i): Ink => {
      const x = -half + 34 + (i * (p.w - 84)) / 8
      return {
        path: place(leaf().blade, x, y + up * (9 + 6 * Math.abs(Math.sin((i / 4) * Math.PI))), 8.5, i % 2 ? 30 : -30),
        fill: i % 2 ? p.accent : p.gold,
      }
    }),
  ]
  const inner = p.w - 84
  return {
    shape: plain(p, 10),
    inks: [
      ...swag(22, 1),
      ...swag(p.h - 46, -1),
      ...set(
        t,
        p,
        [
          mark(6, () => []),
          words(estateLine(t), inner, { face: 'gothic', size: 31, colour: p.ink }),
          spring(0.4),
          wine(t, inner, 'garamond', 27, p.ink),
          gap(3),
          facts(t, inner, 'garamondBold', 16, p.accent),
          place3(t, inner, 'garamond', 12, p.ink),
          spring(0.2),
          gap(30),
        ],
        52,
      ),
    ],
  }
}
