import { gap, spring, words } from './label-column.ts'
import { estateLine, facts, hairline, place3, plain, set, wine } from './label-kit.ts'
import { type Design, upper } from './label-parts.ts'
import { box, type Command, curve, type Ink, line, oval, type Path, type Point, place } from './path.ts'
import { noise } from './random.ts'

/** Nothing but level lines, closer and closer: a plain, a lake, the sky above. */
export const horizon: Design = (t, p) => {
  const half = p.w / 2
  const inner = p.w - 84
  const lines = Array.from({ length: 22 }, (_, i): Ink => {
    const y = p.h * 0.5 * (1 - 0.86 ** i) * 1.04
    return {
      path: box(-half, y, p.w, 0.5 + i * 0.14),
      fill: i === 13 ? p.gold : p.accent,
      opacity: i === 13 ? 1 : 0.35 + i * 0.03,
    }
  })
  return {
    shape: plain(p),
    inks: [
      ...lines,
      { path: oval(half * 0.3, p.h * 0.2, p.w * 0.09), fill: p.gold },
      ...set(
        t,
        p,
        [
          words(t.estate, inner, { face: 'cormorantItalic', size: 33, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'sans', 25, p.ink),
          gap(4),
          facts(t, inner, 'sansBold', 13, p.accent),
          place3(t, inner, 'sans', 11, p.ink),
          spring(0.2),
        ],
        p.h * 0.53,
      ),
    ],
  }
}

/** Dry walls climbing a slope. */
export const terraces: Design = (t, p) => {
  const half = p.w / 2
  const steps = Array.from({ length: 7 }, (_, i): Ink => {
    const [x, y] = [-half + (i * p.w) / 7, p.h * (0.42 - i * 0.052)]
    const vines = Array.from({ length: 4 }, (_, j): Command[] => [...oval(x + 6 + j * (p.w / 30), y - 5, 3.4)])
    return {
      path: [...box(x, y, p.w - (i * p.w) / 7, p.h * 0.07), ...vines.flat()],
      fill: i % 2 ? p.accent : p.gold,
      opacity: 0.88 - i * 0.05,
    }
  })
  const inner = p.w - 84
  return {
    shape: plain(p, 2),
    inks: [
      ...steps,
      { path: box(-half, p.h * 0.47, p.w, 2.4), fill: p.gold },
      ...set(
        t,
        p,
        [
          words(upper(estateLine(t)), inner, { face: 'garamondBold', size: 18, track: 0.14, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'garamond', 29, p.ink),
          gap(3),
          facts(t, inner, 'garamondItalic', 16, p.accent),
          place3(t, inner, 'garamond', 12, p.ink),
        ],
        p.h * 0.51,
      ),
    ],
  }
}

/** A loop of the river between its slopes. */
export const river: Design = (t, p) => {
  const half = p.w / 2
  const bank = (shift: number): Point[] => [
    [-half, p.h * 0.12 + shift],
    [-half * 0.3, p.h * 0.1 + shift],
    [half * 0.55, p.h * 0.16 + shift],
    [half * 0.62, p.h * 0.29 + shift * 0.8],
    [0, p.h * 0.34 + shift * 0.7],
    [-half * 0.55, p.h * 0.38 + shift * 0.8],
    [-half * 0.4, p.h * 0.46 + shift],
    [half, p.h * 0.47 + shift],
  ]
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      ...Array.from(
        { length: 5 },
        (_, i): Ink => ({
          path: curve(bank(i * 4.4)),
          stroke: i === 2 ? p.gold : p.accent,
          width: i === 2 ? 2.6 : 1.5,
          opacity: i === 2 ? 1 : 0.75,
        }),
      ),
      ...set(
        t,
        p,
        [
          words(t.estate, inner, { face: 'playfairItalic', size: 30, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'garamond', 27, p.ink),
          gap(3),
          facts(t, inner, 'garamondBold', 15, p.accent),
          place3(t, inner, 'garamond', 12, p.ink),
        ],
        p.h * 0.55,
      ),
    ],
  }
}

/** Rows of vines from above, one of them in foil. */
export const rows: Design = (t, p) => {
  const half = p.w / 2
  const chosen = p.dice.whole(4, 9)
  const inner = p.w - 84
  const plants = Array.from({ length: 14 }, (_, i): Ink => {
    const x = -half + 18 + (i * (p.w - 36)) / 13
    const path = Array.from({ length: 12 }, (_, j) =>
      oval(x + (j - 6) * 1.6, 20 + (j * p.h * 0.4) / 12, i === chosen ? 3.6 : 2.5),
    )
    return { path: path.flat(), fill: i === chosen ? p.gold : p.accent, opacity: i === chosen ? 1 : 0.8 }
  })
  return {
    shape: plain(p),
    inks: [
      ...plants,
      ...set(
        t,
        p,
        [
          words(estateLine(t), inner, { face: 'garamondItalic', size: 24, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'garamondBold', 27, p.ink),
          gap(3),
          facts(t, inner, 'garamond', 15, p.accent),
          place3(t, inner, 'garamond', 12, p.ink),
        ],
        p.h * 0.49,
      ),
    ],
  }
}

/** Contour lines of the hill, and the parcel that the wine is from. */
export const siteMap: Design = (t, p) => {
  const [half, tall] = [p.w / 2, p.h * 0.47]
  const wave = noise(p.seed)
  const contour = (i: number): Ink => ({
    path: curve(
      Array.from(
        { length: 13 },
        (_, j): Point => [-half + (j / 12) * p.w, i * (tall / 9) + 16 * wave(j * 0.42 + i * 0.21) + 9 * wave(j * 0.9 - i * 0.4)],
      ),
    ),
    stroke: p.ink,
    width: i % 3 === 0 ? 1.1 : 0.55,
    opacity: 0.55,
  })
  const parcel = (x: number, y: number, w: number, turn: number): Path => place(box(-w / 2, -14, w, 28), x, y, 1, turn)
  const parcels = Array.from({ length: 7 }, (_, i) =>
    parcel(-half * 0.72 + i * half * 0.25, tall * (0.4 + 0.2 * wave(i * 3.3)), 30 + 8 * wave(i * 5.1), -14 + 10 * wave(i)),
  )
  const chosen = p.dice.whole(2, 4)
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      ...Array.from({ length: 9 }, (_, i) => contour(i + 0.4)),
      ...parcels.map(
        (path, i): Ink => (i === chosen ? { path, fill: p.gold } : { path, fill: p.paper, stroke: p.ink, width: 0.8 }),
      ),
      { path: box(-half, tall + 6, p.w, p.h - tall), fill: p.paper },
      ...set(
        t,
        p,
        [
          hairline(inner, p.ink),
          gap(8),
          words(upper(estateLine(t)), inner, { face: 'cormorant', size: 19, track: 0.16, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'cormorant', 29, p.ink),
          gap(2),
          facts(t, inner, 'cormorantItalic', 17, p.accent),
          place3(t, inner, 'cormorant', 12, p.ink),
        ],
        tall + 8,
      ),
    ],
  }
}

/** Slabs of slate, one upon the other. */
export const slate: Design = (t, p) => {
  const half = p.w / 2
  const tones = ['#5b6468', '#7a8487', '#444c50', '#8f979a', '#6a6f6e']
  let y = 0
  const slabs = Array.from({ length: 8 }, (_, i): Ink => {
    const tall = p.h * p.dice.between(0.028, 0.066)
    const edge = (x: number, at: number): Point => [x, at + p.dice.between(-2.5, 2.5)]
    const xs = [-half, -half * 0.5, 0, half * 0.4, half]
    const path = line([...xs.map((x) => edge(x, y)), ...[...xs].reverse().map((x) => edge(x, y + tall))], true)
    y += tall + 1.5
    return { path, fill: i === 3 ? p.accent : (tones[i % tones.length] ?? p.ink), raised: true }
  })
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      ...slabs,
      ...set(
        t,
        p,
        [
          spring(0.4),
          words(estateLine(t), inner, { face: 'sansBold', size: 20, track: 0.02, colour: p.ink }),
          spring(0.6),
          wine(t, inner, 'sans', 28, p.ink),
          gap(4),
          facts(t, inner, 'sans', 14, p.accent),
          place3(t, inner, 'sans', 11, p.ink),
          spring(0.3),
        ],
        y + 4,
      ),
    ],
  }
}
