import { mix } from '#server/features/catalog/artwork/colour.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { church, hamlet, house } from './buildings.ts'
import { copse, parcels } from './fields.ts'
import { clouds, land, mist, type Ridge, ridge, sky, treeline } from './land.ts'
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
