import { mix } from '#server/features/catalog/artwork/colour.ts'
import { patch, type Ridge, slope, sow } from './land.ts'
import type { Stage } from './stage.ts'
import { poplar, tree } from './trees.ts'

/** Parcels of vines, each with its own direction of rows, over one soft hill. */
export function parcels(s: Stage, top: Ridge, foot: number, air: number, count: number, rows: number): string {
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

export const copse = (s: Stage, top: Ridge, count: number, size: number, air: number, dip = 8): string =>
  Array.from({ length: count }, () => {
    const x = s.dice.between(0.03, 0.97) * s.w
    return s.dice.chance(0.25)
      ? poplar(s, x, top(x) + dip, size * 1.7, air)
      : tree(s, x, top(x) + dip, size * s.dice.between(0.7, 1.2), air)
  }).join('')
