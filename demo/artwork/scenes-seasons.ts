import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import type { Point } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { hamlet } from './buildings.ts'
import { copse, parcels } from './fields.ts'
import { clouds, land, mist, ridge, sky, treeline } from './land.ts'
import type { Stage } from './stage.ts'
import { grapes, nearRows, shoot, vineLeaf } from './vines.ts'

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
