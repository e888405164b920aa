import { darken, mix } from '#server/features/catalog/artwork/colour.ts'
import { land, mist, patch, type Ridge, ridge, type Slope, slope, sow, treeline, wall } from './land.ts'
import type { Stage } from './stage.ts'
export const smooth = (a: number, b: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}

/** Terraces on a steep bank: parcels of rows between dry stone walls, a few left fallow. */
export function terraces(
  s: Stage,
  field: Slope,
  u: readonly [number, number],
  t: readonly [number, number],
  steps: number,
  parcels: number,
  air: number,
): string {
  const parts = [patch(field, u, t, mix(s.p.soil, s.p.haze, air))]
  const soil = mix(darken(s.p.soil, 0.2), s.p.haze, air)
  for (let i = 0; i < steps; i++) {
    const [from, to] = [t[0] + ((t[1] - t[0]) * i) / steps, t[0] + ((t[1] - t[0]) * (i + 0.93)) / steps]
    let left = u[0]
    const many = Math.max(2, parcels + s.dice.whole(-1, 1))
    for (let k = 0; k < many; k++) {
      const right = k === many - 1 ? u[1] : left + ((u[1] - u[0]) / many) * s.dice.between(0.8, 1.2)
      const tone = s.dice.between(0, 1)
      const variety = s.dice.chance(0.35) ? s.p.leafToo : s.p.leaf
      const leafy = mix(mix(variety, s.p.leafDark, tone * 0.4), s.p.haze, air)
      const deep = mix(mix(s.p.leafDark, s.p.forest, tone * 0.6), s.p.haze, air * 0.9)
      const rows = Math.max(3, Math.round((right - left) * 150 * (0.8 + 0.35 * s.dice.between(0, 1))))
      const lean = s.dice.between(-0.012, 0.012)
      if (s.dice.chance(0.35)) parts.push(patch(field, [left, right], [from, to], mix(soil, leafy, 0.5), 0.7))
      parts.push(
        sow(field, { u: [left, right], t: [from, to], rows, share: 0.66, lean, fill: deep }),
        sow(field, { u: [left, right], t: [from, to], rows, share: 0.36, lean, fill: leafy }),
      )
      left = right
    }
    if (i > 0) parts.push(wall(s, field, u, from - ((t[1] - t[0]) * 0.035) / steps, 3 + 7 * from * (1 - air)))
  }
  return parts.join('')
}

export const within = (s: Stage, path: string, body: string): string =>
  `<g clip-path="${s.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)}">${body}</g>`

export const distance = (s: Stage, haze = 560): string =>
  land(s, ridge(`${s.seed} 1`, haze - 108, 44, 420), s.p.far, 0.55) +
  land(s, ridge(`${s.seed} 2`, haze - 68, 40, 330), mix(s.p.far, s.p.forest, 0.34), 0.6) +
  mist(s, haze, 60, 0.65)

/** The near bank: dark vines against the light water. */
export function near(s: Stage, height: number): string {
  const w = s.w
  const rough = ridge(`${s.seed} near`, 0, 8, 120)
  const edge: Ridge = (x) => height + 190 * smooth(w * 0.02, w * 0.62, x) + rough(x)
  const field = slope(-w * 0.2, w * 0.7, edge, (x) => 1080 + 60 * smooth(0, w * 0.6, x), w * 0.05, 0.5)
  const rows = Math.round(w / 44)
  return [
    land(s, edge, mix(s.p.leafDark, s.p.dark, 0.5), 0, 200),
    treeline(s, edge, mix(s.p.dark, s.p.leafDark, 0.45), 26, -40, w * 0.5),
    sow(field, { u: [0, 1], t: [0.06, 1], rows, share: 0.6, fill: mix(s.p.dark, s.p.leafDark, 0.25) }),
    sow(field, { u: [0, 1], t: [0.06, 1], rows, share: 0.3, fill: mix(s.p.leafDark, s.p.leaf, 0.45) }),
    wall(s, field, [0.05, 0.9], 0.02, 12),
  ].join('')
}
