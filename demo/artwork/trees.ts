import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { hazed } from './air.ts'
import type { Stage } from './stage.ts'

/** A broad crown built of a few balls, lit from the upper left. */
export function tree(s: Stage, x: number, y: number, size: number, air = 0, colour = s.p.forest): string {
  const c = hazed(s, colour, air)
  const ball = (dx: number, dy: number, r: number): string =>
    `M${n(x + (dx - r) * size)} ${n(y - dy * size)}a${n(r * size)} ${n(r * size * 0.92)} 0 1 0 ${n(r * size * 2)} 0a${n(r * size)} ${n(r * size * 0.92)} 0 1 0 ${n(-r * size * 2)} 0Z`
  const lean = s.dice.between(-0.04, 0.04)
  const crown = ball(-0.2, 0.5, 0.2) + ball(0.2, 0.5, 0.21) + ball(lean, 0.68, 0.27) + ball(-0.02, 0.46, 0.24)
  const lit = ball(-0.22, 0.54, 0.14) + ball(lean - 0.07, 0.73, 0.18) + ball(0.13, 0.56, 0.12)
  return `<path d="M${n(x - size * 0.035)} ${n(y)}L${n(x - size * 0.02)} ${n(y - size * 0.45)}h${n(size * 0.05)}L${n(x + size * 0.045)} ${n(y)}Z" fill="${hazed(s, s.p.dark, air)}"/><path d="${crown}" fill="${darken(c, 0.2)}"/><path d="${lit}" fill="${mix(c, s.p.leaf, 0.3)}"/>`
}

export function poplar(s: Stage, x: number, y: number, size: number, air = 0): string {
  const c = hazed(s, s.p.forest, air)
  return `<path d="M${n(x)} ${n(y)}C${n(x - size * 0.2)} ${n(y - size * 0.2)} ${n(x - size * 0.12)} ${n(y - size * 0.8)} ${n(x)} ${n(y - size)}C${n(x + size * 0.12)} ${n(y - size * 0.8)} ${n(x + size * 0.2)} ${n(y - size * 0.2)} ${n(x)} ${n(y)}Z" fill="${darken(c, 0.2)}"/><path d="M${n(x - size * 0.02)} ${n(y - size * 0.05)}C${n(x - size * 0.16)} ${n(y - size * 0.2)} ${n(x - size * 0.1)} ${n(y - size * 0.7)} ${n(x - size * 0.01)} ${n(y - size * 0.94)}C${n(x + size * 0.02)} ${n(y - size * 0.6)} ${n(x + size * 0.02)} ${n(y - size * 0.2)} ${n(x - size * 0.02)} ${n(y - size * 0.05)}Z" fill="${lighten(c, 0.08)}"/>`
}
