import { gap, moved, spring, words } from './label-column.ts'
import { arms, estateLine, facts, frame, hairline, place3, plain, ringText, set, wine } from './label-kit.ts'
import { type Design, type Paper, upper } from './label-parts.ts'
import { letters } from './letters.ts'
import { box, type Command, type Ink, line, oval, type Path, type Point, place } from './path.ts'

/** A seal: the arms in a ring of letters. */
export const medallion: Design = (t, p) => {
  const radius = Math.min(p.w * 0.24, p.h * 0.2)
  const cy = radius + 30
  const inner = p.w - 84
  return {
    shape: plain(p, 3),
    inks: [
      { path: oval(0, cy, radius + 12), stroke: p.gold, width: 2.6 },
      { path: oval(0, cy, radius - 9), stroke: p.gold, width: 1 },
      ...ringText(upper(estateLine(t)), 0, cy, radius - 3, 'garamondBold', 12.5, p.ink),
      ...p.arms().map((ink) => moved(ink, 0, cy, radius * 0.92)),
      ...set(
        t,
        p,
        [
          hairline(inner * 0.5, p.gold),
          spring(0.5),
          wine(t, inner, 'garamond', 29, p.ink),
          gap(4),
          facts(t, inner, 'garamondItalic', 16, p.accent),
          place3(t, inner, 'garamond', 12, p.ink),
          spring(0.3),
        ],
        cy + radius + 20,
      ),
    ],
  }
}

/** Round, as a coin. */
export const coin: Design = (t, p) => {
  const [rx, ry] = [p.w / 2, p.h / 2]
  const inner = p.w * 0.68
  return {
    shape: oval(0, ry, rx, ry),
    inks: [
      { path: oval(0, ry, rx - 7, ry - 7), stroke: p.gold, width: 2.4 },
      { path: oval(0, ry, rx - 12, ry - 12), stroke: p.ink, width: 0.7 },
      ...columnInOval(t, p, inner),
    ],
  }
}

/** A woodcut: light cut out of a dark block. */
export const woodcut: Design = (t, p) => {
  const half = p.w / 2
  const tall = p.h * 0.44
  const rays = Array.from({ length: 30 }, (_, i): Ink => {
    const angle = (i / 30) * Math.PI * 2
    const at = (r: number, d: number): Point => [Math.cos(angle + d) * r, tall * 0.56 + Math.sin(angle + d) * r]
    return {
      path: line([at(tall * 0.42, -0.03), at(p.w, -0.05), at(p.w, 0.05), at(tall * 0.42, 0.03)], true),
      fill: p.paper,
      opacity: 0.9,
    }
  })
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      { path: box(-half + 14, 14, p.w - 28, tall), fill: p.ink },
      ...rays,
      { path: box(-half, tall + 14, p.w, p.h), fill: p.paper },
      { path: box(-half, 0, p.w, 14), fill: p.paper },
      { path: box(-half, 0, 14, p.h), fill: p.paper },
      { path: box(half - 14, 0, 14, p.h), fill: p.paper },
      ...p.arms().map((ink) => moved(ink, 0, tall * 0.5 + 14, tall * 0.56)),
      ...set(
        t,
        p,
        [
          words(upper(estateLine(t)), inner, { face: 'garamondBold', size: 18, track: 0.12, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'garamondBold', 25, p.accent),
          gap(3),
          facts(t, inner, 'garamond', 15, p.ink),
          place3(t, inner, 'garamond', 11.5, p.ink),
        ],
        tall + 26,
      ),
    ],
  }
}

/** The arms between two lines of print, and much paper. */
export const chancery: Design = (t, p) => {
  const inner = p.w - 88
  return {
    shape: plain(p, 2),
    inks: [
      frame(p, 10, 0.9, p.ink, 6),
      frame(p, 14, 2.2, p.gold, 4),
      ...set(
        t,
        p,
        [
          words(t.vintage, inner, { face: 'cormorant', size: 22, track: 0.14, colour: p.accent }),
          spring(0.4),
          wine(t, inner, 'cormorant', 29, p.ink),
          words(t.quality, inner, { face: 'cormorantItalic', size: 17, colour: p.accent }),
          spring(0.5),
          arms(p, Math.min(52, p.h * 0.17)),
          spring(0.5),
          words(upper(estateLine(t)), inner, { face: 'cormorant', size: 19, track: 0.16, colour: p.ink }),
          place3(t, inner, 'cormorant', 12, p.ink),
          spring(0.3),
        ],
        26,
      ),
    ],
  }
}

/** The pointed window of a chapel. */
export const chapel: Design = (t, p) => {
  const half = p.w / 2
  const arch = (inset: number): Path => [
    ['M', -half + inset, p.h - inset],
    ['L', -half + inset, p.h * 0.32],
    ['C', -half + inset, p.h * 0.16, -half * 0.42, inset + 6, 0, inset],
    ['C', half * 0.42, inset + 6, half - inset, p.h * 0.16, half - inset, p.h * 0.32],
    ['L', half - inset, p.h - inset],
    ['Z'],
  ]
  const inner = p.w - 84
  const rose = Array.from({ length: 6 }, (_, i) => place(oval(0, -9, 5.5, 9), 0, 50, 1, i * 60))
  return {
    shape: arch(0),
    inks: [
      { path: arch(8), stroke: p.gold, width: 2.6 },
      { path: arch(14), stroke: p.ink, width: 0.8 },
      ...rose.map((path): Ink => ({ path, stroke: p.gold, width: 1.5 })),
      { path: oval(0, 50, 22), stroke: p.gold, width: 1.2 },
      ...set(
        t,
        p,
        [
          words(estateLine(t), inner, { face: 'gothic', size: 30, colour: p.ink }),
          spring(0.4),
          hairline(inner * 0.5, p.gold),
          spring(0.5),
          wine(t, inner, 'garamond', 26, p.ink),
          gap(3),
          facts(t, inner, 'garamondBold', 15, p.accent),
          place3(t, inner, 'garamond', 11.5, p.ink),
          spring(0.3),
        ],
        82,
      ),
    ],
  }
}

function columnInOval(t: Parameters<Design>[0], p: Paper, inner: number): Ink[] {
  const size = Math.min(42, p.h * 0.14)
  return set(
    t,
    { ...p, w: p.w * 0.62, h: p.h - 18 },
    [
      arms(p, size),
      gap(4),
      words(upper(estateLine(t)), inner, { face: 'garamondBold', size: 16, track: 0.14, colour: p.ink }),
      spring(0.4),
      wine(t, inner, 'garamond', 26, p.ink),
      gap(3),
      facts(t, inner, 'garamondItalic', 15, p.accent),
      place3(t, inner * 0.8, 'garamond', 11, p.ink),
      spring(0.4),
    ],
    24,
  )
}

/** Alsace: a script under a ribbon, the foot scalloped. */
export const ribbon: Design = (t, p) => {
  const half = p.w / 2
  const scallops: Command[] = Array.from({ length: 9 }, (_, i): Command => {
    const x = half - ((i + 1) * p.w) / 9
    return ['C', x + p.w / 9 - 3, p.h + 1, x + 3, p.h + 1, x, p.h - 9]
  })
  const inner = p.w - 84
  return {
    shape: [['M', -half, 0], ['L', half, 0], ['L', half, p.h - 9], ...scallops, ['Z']],
    inks: [
      { path: box(-half, 0, p.w, p.h * 0.19), fill: p.accent },
      { path: box(-half, p.h * 0.19 + 3, p.w, 2.4), fill: p.gold },
      {
        path: letters(upper(t.region), 0, p.h * 0.115, { face: 'garamond', size: 17, track: 0.22, align: 'centre' }),
        fill: '#f7efdd',
      },
      ...set(
        t,
        p,
        [
          spring(0.3),
          words(t.prefix, inner, { face: 'garamondItalic', size: 15, colour: p.ink }),
          words(t.estate, inner, { face: 'script', size: 46, colour: p.ink, lead: 1.1 }),
          spring(0.4),
          wine(t, inner, 'playfair', 26, p.ink),
          gap(3),
          facts(t, inner, 'garamondItalic', 16, p.accent),
          spring(0.4),
        ],
        p.h * 0.21,
      ),
    ],
  }
}
