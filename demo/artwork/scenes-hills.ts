import { darken, mix } from '#server/features/catalog/artwork/colour.ts'
import { line, type Point, write } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { terraces } from './banks.ts'
import { church, hamlet, house } from './buildings.ts'
import { copse, parcels } from './fields.ts'
import { clouds, land, mist, type Ridge, ridge, sky, slope, treeline } from './land.ts'
import { ruin } from './ruin.ts'
import type { Stage } from './stage.ts'
import { poplar, tree } from './trees.ts'
import { shoot } from './vines.ts'

export function rollingHills(s: Stage): string {
  const d = s.dice
  const w = s.w
  const swell = d.between(0.7, 1.5)
  const [a, b, c] = [
    ridge(`${s.seed} a`, d.between(505, 535), 46 * swell, 460, 0.2),
    ridge(`${s.seed} b`, d.between(595, 625), 52 * swell, 520, 0.15),
    ridge(`${s.seed} c`, d.between(720, 770), 46 * swell, d.between(480, 800), 0.12),
  ]
  const spot = w * d.between(0.14, 0.66)
  const onFarHill = d.chance(0.3)
  return [
    sky(s, [w * d.between(0.25, 0.8), d.between(180, 300)], d.between(40, 62)),
    clouds(s, d.whole(5, 9), 70, 340),
    d.chance(0.5) ? woodedRange(s) : plain(s),
    mist(s, 530, 50, 0.6),
    land(s, a, mix(s.p.leafDark, s.p.haze, 0.4), 0.3),
    parcels(s, a, 640, 0.42, d.whole(6, 9), 130),
    onFarHill ? hamlet(s, spot, a(spot + 100) + 26, 210, 32, 0.3) : '',
    copse(s, a, 9, 30, 0.35),
    mist(s, 620, 40, 0.45),
    land(s, b, mix(s.p.leafDark, s.p.haze, 0.15), 0.1),
    parcels(s, b, 800, 0.18, d.whole(4, 7), 110),
    onFarHill ? '' : hamlet(s, spot, b(spot + 120) + 34, d.between(200, 300), d.between(40, 50), 0.14, d.chance(0.25)),
    copse(s, b, 6, 46, 0.14, 14),
    mist(s, 760, 44, 0.28),
    land(s, c, s.p.leafDark, 0, 300),
    parcels(s, c, 1060, 0, d.whole(3, 5), d.between(60, 84)),
    landmark(s, c, w * d.pick([d.between(0.1, 0.3), d.between(0.68, 0.88)])),
    d.chance(0.6) ? shoot(s, d.pick([1, -1]), mix(s.p.leaf, s.p.leafDark, 0.3), undefined, 0.72) : '',
  ].join('')
}

/** Low hills that open to a plain, with a thread of river in it. */
function plain(s: Stage): string {
  const y = 512
  const [x, long] = [s.w * s.dice.between(0.1, 0.5), s.w * s.dice.between(0.3, 0.5)]
  return [
    land(s, ridge(`${s.seed} 1`, 450, 44, 430), s.p.far, 0.5),
    land(s, ridge(`${s.seed} 2`, 480, 30, 350), mix(s.p.far, s.p.forest, 0.3), 0.6),
    `<path d="M${n(x)} ${y}C${n(x + long * 0.3)} ${y - 10} ${n(x + long * 0.5)} ${y + 12} ${n(x + long)} ${y - 4}C${n(x + long * 0.6)} ${y + 20} ${n(x + long * 0.3)} ${y + 2} ${n(x)} ${y}Z" fill="${s.p.waterLight}" opacity=".9"/>`,
  ].join('')
}

/** The edge of the Vosges or the Haardt: woods above, ruins on the spurs. */
function woodedRange(s: Stage): string {
  const d = s.dice
  const top = ridge(`${s.seed} range`, d.between(370, 420), 64, 380, 0.3)
  const front = ridge(`${s.seed} spur`, 468, 44, 300, 0.3)
  const at = s.w * d.between(0.15, 0.85)
  return [
    land(s, ridge(`${s.seed} 0`, 390, 50, 520), s.p.far, 0.4),
    land(s, top, mix(s.p.forest, s.p.haze, 0.5), 0.4),
    treeline(s, top, mix(s.p.forest, s.p.haze, 0.46), 12),
    mist(s, 480, 46, 0.5),
    land(s, front, mix(s.p.forest, s.p.haze, 0.36), 0.5),
    treeline(s, front, mix(s.p.forest, s.p.haze, 0.32), 15),
    ruin(s, at, front(at) + 4, d.between(54, 80), 0.34),
  ].join('')
}

/** What a walker would steer by: one thing on the nearest hill, never two. */
function landmark(s: Stage, top: Ridge, x: number): string {
  const y = top(x) + 16
  const things = [
    () => tree(s, x, y + 20, 250, 0, mix(s.p.leafDark, s.p.forest, 0.4)),
    () => house(s, { x, y: y + 30, wide: 74, tall: 58, slate: true }) + tree(s, x - 34, y + 34, 130),
    () => church(s, x, y + 24, 210, 0, s.dice.chance(0.4)) + tree(s, x + 150, y + 30, 110) + tree(s, x - 50, y + 28, 80),
    () => [0, 1, 2, 3, 4].map((i) => poplar(s, x + i * 46 - 90, top(x + i * 46 - 90) + 18, 190 - i * 14)).join(''),
    () => copse(s, top, 4, 84, 0, 14),
  ]
  return s.dice.pick(things)()
}

/** Broad terraces cut into loess and tuff, as on the Kaiserstuhl, below the stump of an old volcano. */
export function volcanic(s: Stage): string {
  const d = s.dice
  const w = s.w
  const peak = w * d.between(0.4, 0.7)
  const [tall, broad, twin] = [d.between(180, 310), d.between(280, 420), d.between(40, 150)]
  const crater = d.chance(0.5) ? 22 : 0
  const rough = ridge(`${s.seed} cone`, 0, 12, 130)
  const cone: Ridge = (x) =>
    560 -
    tall * Math.exp(-(((x - peak) / broad) ** 2)) -
    twin * Math.exp(-(((x - peak - broad * 1.5) / 300) ** 2)) +
    (Math.abs(x - peak) < 60 ? crater * Math.cos(((x - peak) / 60) * 1.57) : 0) +
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
    treeline(s, cone, mix(s.p.forest, s.p.haze, 0.3), 14, peak - broad, peak + broad * 2.2),
    crater > 0 ? '' : ruin(s, peak - 40, cone(peak - 40) + 6, 52, 0.3),
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
