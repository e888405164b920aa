import { darken, lighten, mix } from './colour.ts'
import { clouds, land, mist, patch, type Ridge, ridge, sky, slope, sow, treeline } from './land.ts'
import { line, type Point, write } from './path.ts'
import { terraces } from './scenes-river.ts'
import type { Stage } from './stage.ts'
import { n } from './svg.ts'
import { church, hamlet, poplar, ruin, tree } from './things.ts'
import { grapes, nearRows, shoot, vineLeaf } from './vines.ts'

/** Parcels of vines, each with its own direction of rows, over one soft hill. */
function parcels(s: Stage, top: Ridge, foot: number, air: number, count: number, rows: number): string {
  const field = slope(-s.w * 0.25, s.w * 1.25, top, () => foot, s.w * s.dice.between(0.35, 0.65), 0.35)
  let left = 0
  const parts: string[] = []
  for (let i = 0; i < count; i++) {
    const right = i === count - 1 ? 1 : left + (1 / count) * s.dice.between(0.75, 1.25)
    const cut = s.dice.between(0.35, 0.6)
    for (const [from, to] of [
      [0.03, cut - 0.015],
      [cut + 0.015, 1],
    ] as const) {
      const tone = s.dice.between(0, 1)
      const leafy = s.dice.chance(0.4) ? s.p.leafToo : s.p.leaf
      const ground = mix(mix(leafy, s.p.soil, 0.35 + tone * 0.45), s.p.haze, air)
      const dark = mix(mix(s.p.leafDark, s.p.forest, tone * 0.4), s.p.haze, air)
      const many = Math.max(4, Math.round((right - left) * rows * s.dice.between(0.75, 1.2)))
      const lean = s.dice.pick([-0.06, -0.03, 0, 0.02, 0.05])
      parts.push(patch(field, [left + 0.002, right - 0.002], [from, to], ground))
      const sown =
        sow(field, { u: [left, right], t: [from, to], rows: many, share: 0.5, lean, fill: dark }) +
        sow(field, { u: [left, right], t: [from, to], rows: many, share: 0.2, lean, fill: mix(dark, leafy, 0.6) })
      const clip = s.define(
        (id) => `<clipPath id="${id}">${patch(field, [left + 0.002, right - 0.002], [from, to], '#000')}</clipPath>`,
      )
      parts.push(`<g clip-path="${clip}">${sown}</g>`)
    }
    left = right
  }
  return parts.join('')
}

const copse = (s: Stage, top: Ridge, count: number, size: number, air: number, dip = 8): string =>
  Array.from({ length: count }, () => {
    const x = s.dice.between(0.03, 0.97) * s.w
    return s.dice.chance(0.25)
      ? poplar(s, x, top(x) + dip, size * 1.7, air)
      : tree(s, x, top(x) + dip, size * s.dice.between(0.7, 1.2), air)
  }).join('')

export function rollingHills(s: Stage): string {
  const d = s.dice
  const w = s.w
  const [a, b, c] = [
    ridge(`${s.seed} a`, 520, 46, 460, 0.2),
    ridge(`${s.seed} b`, 606, 52, 520, 0.15),
    ridge(`${s.seed} c`, 740, 46, 640, 0.12),
  ]
  const spot = w * d.between(0.16, 0.4)
  return [
    sky(s, [w * d.between(0.55, 0.8), d.between(190, 290)]),
    clouds(s, 8, 80, 360),
    land(s, ridge(`${s.seed} 1`, 440, 46, 430), s.p.far, 0.5),
    land(s, ridge(`${s.seed} 2`, 476, 34, 350), mix(s.p.far, s.p.forest, 0.3), 0.6),
    mist(s, 530, 50, 0.6),
    land(s, a, mix(s.p.leafDark, s.p.haze, 0.4), 0.3),
    parcels(s, a, 640, 0.42, 8, 130),
    copse(s, a, 9, 30, 0.35),
    mist(s, 620, 40, 0.45),
    land(s, b, mix(s.p.leafDark, s.p.haze, 0.15), 0.1),
    parcels(s, b, 800, 0.18, 6, 110),
    hamlet(s, spot, b(spot) + 34, 250, 44, 0.14),
    copse(s, b, 6, 46, 0.14, 14),
    mist(s, 760, 44, 0.28),
    land(s, c, s.p.leafDark, 0, 300),
    parcels(s, c, 1060, 0, 4, 74),
    copse(s, c, 3, 84, 0, 14),
    shoot(s, d.chance(0.5) ? 1 : -1, mix(s.p.leaf, s.p.leafDark, 0.3), undefined, 0.72),
  ].join('')
}

/** Broad terraces cut into loess and tuff, as on the Kaiserstuhl, below the stump of an old volcano. */
export function volcanic(s: Stage): string {
  const d = s.dice
  const w = s.w
  const peak = w * d.between(0.52, 0.66)
  const rough = ridge(`${s.seed} cone`, 0, 12, 130)
  const cone: Ridge = (x) =>
    560 -
    330 * Math.exp(-(((x - peak) / 330) ** 2)) -
    70 * Math.exp(-(((x - peak - 420) / 300) ** 2)) +
    (Math.abs(x - peak) < 60 ? 22 * Math.cos(((x - peak) / 60) * 1.57) : 0) +
    rough(x)
  const body: Ridge = (x) => 575 - 60 * Math.sin((x / w) * 2.6) + ridge(`${s.seed} body`, 0, 24, 420)(x)
  const lower: Ridge = (x) => 760 + 60 * Math.sin((x / w) * 3 + 1) + ridge(`${s.seed} low`, 0, 16, 380)(x)
  const warm = mix(s.p.soil, '#a4562f', 0.42)
  const tinted: Stage = { ...s, p: { ...s.p, soil: warm, stone: mix(s.p.stone, '#8a5a3c', 0.5) } }
  return [
    sky(s, [peak - 300, d.between(230, 300)]),
    clouds(s, 7, 80, 320),
    land(s, ridge(`${s.seed} 1`, 470, 30, 400), s.p.far, 0.6),
    land(s, cone, mix(s.p.forest, s.p.haze, 0.34), 0.55, 330),
    treeline(s, cone, mix(s.p.forest, s.p.haze, 0.3), 14, peak - 300, peak + 330),
    ruin(s, peak - 40, cone(peak - 40) + 6, 52, 0.3),
    mist(s, 560, 50, 0.55),
    land(s, body, mix(warm, s.p.haze, 0.2), 0.1),
    terraces(
      tinted,
      slope(-w * 0.2, w * 1.2, body, (x) => lower(x) + 40, w * 0.5, 0.12),
      [0, 1],
      [0.02, 1],
      6,
      8,
      0.16,
    ),
    hamlet(s, w * 0.06, lower(w * 0.1) + 8, 260, 46, 0.1),
    mist(s, 730, 40, 0.25),
    land(s, lower, warm, 0, 300),
    terraces(
      tinted,
      slope(-w * 0.2, w * 1.2, lower, () => 1060, w * 0.5, 0.25),
      [0, 1],
      [0.03, 1],
      4,
      5,
      0,
    ),
    copse(s, lower, 4, 70, 0),
    shoot(s, -1, mix(s.p.leaf, s.p.leafDark, 0.3), undefined, 0.7),
  ].join('')
}

function peaks(s: Stage, base: number, tall: number, count: number, air: number): string {
  const d = s.dice
  const rock = mix(mix(s.p.far, s.p.forest, 0.35), s.p.haze, air)
  const snow = mix('#fbf8f0', s.p.haze, air * 0.5)
  return Array.from({ length: count }, (_, i) => {
    const x = (s.w * (i + d.between(0.2, 0.8))) / count
    const [h, half] = [tall * d.between(0.6, 1.1), (s.w / count) * d.between(0.8, 1.2)]
    const top: Point = [x, base - h]
    const ragged = (side: number): Point[] =>
      [0.2, 0.34, 0.5, 0.72].map((t, k) => [
        x + side * half * (t + (k % 2 ? 0.03 : -0.02)),
        base - h * (1 - t) - (k % 2 ? 10 : -6),
      ])
    const [left, right] = [ragged(-1), ragged(1)]
    const cap: Point[] = [
      top,
      ...right.slice(0, 2),
      [x + half * 0.2, base - h * 0.62],
      [x + half * 0.1, base - h * 0.7],
      [x - half * 0.02, base - h * 0.54],
      [x - half * 0.12, base - h * 0.7],
      [x - half * 0.22, base - h * 0.58],
      ...left.slice(0, 2).reverse(),
    ]
    return `<path d="${write(line([[x - half, base], ...left.reverse(), top, ...right, [x + half, base]], true))}" fill="${rock}"/><path d="${write(line([top, ...right, [x + half, base], [x + half * 0.2, base], [x + half * 0.05, base - h * 0.4], [x + half * 0.12, base - h * 0.66]], true))}" fill="${darken(rock, 0.22)}" opacity=".6"/><path d="${write(line(cap, true))}" fill="${snow}"/><path d="${write(line([top, ...right.slice(0, 2), [x + half * 0.2, base - h * 0.62], [x + half * 0.08, base - h * 0.72]], true))}" fill="${mix(snow, s.p.far, 0.5)}"/>`
  }).join('')
}

export function alpine(s: Stage): string {
  const d = s.dice
  const w = s.w
  const [a, b, c] = [
    ridge(`${s.seed} a`, 560, 44, 300, 0.3),
    ridge(`${s.seed} b`, 650, 60, 420, 0.2),
    ridge(`${s.seed} c`, 770, 50, 560, 0.15),
  ]
  const spot = w * d.between(0.3, 0.6)
  return [
    sky(s, [w * d.between(0.2, 0.4), d.between(150, 220)]),
    clouds(s, 6, 60, 250),
    peaks(s, 560, 260, 7, 0.5),
    mist(s, 520, 60, 0.6),
    peaks(s, 600, 170, 6, 0.26),
    mist(s, 570, 44, 0.6),
    land(s, a, mix(s.p.forest, s.p.haze, 0.3), 0.4),
    treeline(s, a, mix(s.p.forest, s.p.haze, 0.24), 20),
    mist(s, 630, 34, 0.5),
    land(s, b, mix(s.p.leafDark, s.p.haze, 0.12), 0.1),
    parcels(s, b, 860, 0.14, 6, 90),
    church(s, spot, b(spot) + 22, 150, 0.1),
    hamlet(s, spot + 60, b(spot + 90) + 40, 190, 42, 0.1),
    copse(s, b, 8, 44, 0.12),
    mist(s, 760, 40, 0.24),
    land(s, c, s.p.leafDark, 0, 300),
    parcels(s, c, 1060, 0, 4, 66),
    copse(s, c, 3, 90, 0),
    shoot(s, 1, mix(s.p.leaf, s.p.leafDark, 0.3), undefined, 0.75),
  ].join('')
}

export function winter(s: Stage): string {
  const d = s.dice
  const w = s.w
  const eye: Point = [w * d.between(0.42, 0.6), 560]
  const bare: Stage = { ...s, p: { ...s.p, leafDark: mix('#6f5f55', s.p.dark, 0.3), leaf: '#fdfbf4', soil: s.p.leaf } }
  const a = ridge(`${s.seed} a`, 548, 40, 380, 0.25)
  const frost = s.light === 'night' ? snowfall(s, 0.6) : snowfall(s, 0.8)
  const icy = mix('#c9c58a', s.p.sky[0], 0.25)
  return [
    sky(s, [w * d.between(0.66, 0.8), d.between(170, 240)], 40),
    clouds(s, 5, 90, 330),
    land(s, ridge(`${s.seed} 1`, 470, 60, 380), s.p.far, 0.5),
    land(s, ridge(`${s.seed} 2`, 510, 44, 300), mix(s.p.far, s.p.forest, 0.25), 0.6),
    mist(s, 550, 50, 0.6),
    land(s, a, mix(s.p.leaf, s.p.far, 0.24), 0.2),
    treeline(s, a, mix(s.p.forest, s.p.haze, 0.2), 18, w * 0.6, w * 1.05),
    parcels(
      { ...s, p: { ...s.p, soil: mix(s.p.leaf, s.p.far, 0.2), leaf: mix(s.p.leaf, s.p.far, 0.1) } },
      (x) => a(x) + 8,
      640,
      0.2,
      7,
      120,
    ),
    hamlet(s, w * 0.08, 622, 280, 48, 0.08),
    nearRows(bare, eye, 632, 330, Math.min(w * 0.24, 420), 9, true),
    frost,
    grapes(s, w * 0.9, 60, 190, icy),
    vineLeaf(w * 0.9, 70, 90, 160, mix('#8d7350', s.p.dark, 0.2)),
    vineLeaf(w * 0.97, 40, 110, 200, mix('#a58a5c', s.p.dark, 0.15)),
    icicles(s),
  ].join('')
}

const snowfall = (s: Stage, opacity: number): string =>
  `<g fill="#fffdf6" opacity="${opacity}">${Array.from({ length: 150 }, () => `<circle cx="${n(s.dice.between(0, s.w))}" cy="${n(s.dice.between(0, 1000))}" r="${n(s.dice.between(1, 4.2))}"/>`).join('')}</g>`

const icicles = (s: Stage): string =>
  `<path d="M${n(s.w * 0.78)} -4C${n(s.w * 0.85)} 40 ${n(s.w * 0.94)} 20 ${n(s.w + 10)} 60" stroke="${mix('#5d4636', s.p.dark, 0.3)}" stroke-width="14" fill="none"/><path d="M${n(s.w * 0.79)} -8C${n(s.w * 0.86)} 30 ${n(s.w * 0.94)} 10 ${n(s.w + 10)} 50" stroke="#fdfbf4" stroke-width="8" fill="none" stroke-linecap="round"/>`

export function harvest(s: Stage): string {
  const d = s.dice
  const w = s.w
  const eye: Point = [w * d.between(0.4, 0.6), 545]
  const a = ridge(`${s.seed} a`, 540, 46, 400, 0.2)
  const grape = d.chance(0.5) ? '#5b2a4b' : '#c3b655'
  return [
    sky(s, [eye[0] + d.between(-160, 160), d.between(300, 380)], 60),
    clouds(s, 7, 90, 360),
    land(s, ridge(`${s.seed} 1`, 480, 46, 420), s.p.far, 0.55),
    mist(s, 540, 50, 0.5),
    land(s, a, mix(s.p.leafDark, s.p.haze, 0.3), 0.3),
    parcels(s, a, 660, 0.3, 7, 120),
    hamlet(s, w * d.between(0.1, 0.64), 588, 270, 46, 0.14),
    copse(s, () => 594, 7, 40, 0.16),
    nearRows(s, eye, 620, 330, Math.min(w * 0.25, 430)),
    crate(s, w * 0.5, 960, 250, grape),
    shoot(s, d.chance(0.5) ? 1 : -1, mix(s.p.leaf, s.p.leafDark, 0.3), grape, 0.9),
  ].join('')
}

/** A picker's crate in the grass between the rows. */
function crate(s: Stage, x: number, y: number, size: number, grape: string): string {
  const wood = mix('#b98a55', s.p.dark, 0.15)
  const heap = [-0.36, -0.12, 0.12, 0.36].map((k) => grapes(s, x + k * size, y - size * 0.62, size * 0.42, grape)).join('')
  const slat = (i: number): string =>
    `<rect x="${n(x - size * 0.6)}" y="${n(y - size * (0.42 - i * 0.15))}" width="${n(size * 1.2)}" height="${n(size * 0.125)}" rx="4" fill="${i % 2 ? darken(wood, 0.08) : lighten(wood, 0.08)}"/>`
  return `<ellipse cx="${n(x)}" cy="${n(y + 8)}" rx="${n(size * 0.74)}" ry="${n(size * 0.09)}" fill="${s.p.dark}" opacity=".4"/>${heap}${vineLeaf(x + size * 0.4, y - size * 0.42, size * 0.2, 60, s.p.leaf)}${vineLeaf(x - size * 0.46, y - size * 0.4, size * 0.18, -70, s.p.leaf)}${slat(0)}${slat(1)}${slat(2)}<rect x="${n(x - size * 0.6)}" y="${n(y - size * 0.46)}" width="${n(size * 0.09)}" height="${n(size * 0.48)}" fill="${darken(wood, 0.25)}"/><rect x="${n(x + size * 0.51)}" y="${n(y - size * 0.46)}" width="${n(size * 0.09)}" height="${n(size * 0.48)}" fill="${darken(wood, 0.25)}"/>`
}
