import { darken, mix } from '#server/features/catalog/artwork/colour.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { area, hazed } from './air.ts'
import type { Stage } from './stage.ts'

import { tree } from './trees.ts'

type House = {
  x: number
  y: number
  wide: number
  tall: number
  air?: number
  timber?: boolean
  slate?: boolean
  lit?: boolean
}

/** Gable to the viewer, long side turned away to the right. */
export function house(
  s: Stage,
  { x, y, wide, tall, air = 0, timber = false, slate = false, lit = s.light === 'dusk' }: House,
): string {
  const roof = hazed(s, slate ? mix('#4b5860', s.p.dark, 0.25) : s.p.roof, air)
  const front = hazed(s, s.p.wall, air)
  const side = hazed(s, mix(s.p.wall, s.p.dark, 0.32), air)
  const [gable, deep] = [tall + wide * 0.62, wide * 1.15]
  const beam = hazed(s, mix('#5b3a26', s.p.dark, 0.4), air)
  const pane = lit ? s.p.lamp : hazed(s, mix(s.p.dark, '#42605f', 0.4), air)
  const parts = [
    area(
      [
        [x + wide, y],
        [x + wide + deep, y],
        [x + wide + deep, y - tall],
        [x + wide, y - tall],
      ],
      side,
    ),
    area(
      [
        [x, y],
        [x + wide, y],
        [x + wide, y - tall],
        [x + wide / 2, y - gable],
        [x, y - tall],
      ],
      front,
    ),
    area(
      [
        [x + wide / 2, y - gable - 1],
        [x + wide / 2 + deep, y - gable - 1],
        [x + wide + deep + 2, y - tall + 2],
        [x + wide + 1, y - tall + 3],
      ],
      roof,
    ),
    area(
      [
        [x + wide / 2, y - gable - 1],
        [x + wide / 2 + 3, y - gable - 1],
        [x + 2, y - tall + 4],
        [x - 2, y - tall + 2],
      ],
      darken(roof, 0.25),
    ),
  ]
  const cell = wide * 0.15
  for (const fx of [0.24, 0.6]) {
    for (const fy of tall > wide * 1.1 ? [0.24, 0.62] : [0.34])
      parts.push(
        `<rect x="${n(x + wide * fx)}" y="${n(y - tall * (1 - fy) - cell * 0.2)}" width="${n(cell)}" height="${n(cell * 1.35)}" fill="${pane}"/>`,
      )
  }
  for (const fx of [0.2, 0.5, 0.8])
    parts.push(
      `<rect x="${n(x + wide + deep * fx - cell * 0.4)}" y="${n(y - tall * 0.68)}" width="${n(cell * 0.8)}" height="${n(cell * 1.25)}" fill="${lit ? mix(s.p.lamp, side, 0.2) : pane}" opacity=".85"/>`,
    )
  if (timber) {
    const b = (x1: number, y1: number, x2: number, y2: number): string =>
      `M${n(x + wide * x1)} ${n(y - y1)}L${n(x + wide * x2)} ${n(y - y2)}`
    parts.push(
      `<path d="${b(0, tall, 1, tall)}${b(0, tall * 0.5, 1, tall * 0.5)}${b(0.5, tall, 0.5, gable)}${b(0.03, 0, 0.03, tall)}${b(0.97, 0, 0.97, tall)}${b(0.5, 0, 0.5, tall)}${b(0.04, tall * 0.5, 0.24, tall)}${b(0.96, tall * 0.5, 0.76, tall)}${b(0.25, tall + wide * 0.31, 0.75, tall + wide * 0.31)}" stroke="${beam}" stroke-width="${n(Math.max(1.2, wide * 0.045))}" fill="none"/>`,
    )
    const c = (x1: number, y1: number, x2: number, y2: number): string =>
      `M${n(x + wide + deep * x1)} ${n(y - tall * y1)}L${n(x + wide + deep * x2)} ${n(y - tall * y2)}`
    parts.push(
      `<path d="${c(0, 0.5, 1, 0.5)}${c(0, 0.98, 1, 0.98)}${c(0.35, 0, 0.35, 1)}${c(0.65, 0, 0.65, 1)}${c(0.98, 0, 0.98, 1)}${c(0.02, 0.5, 0.18, 1)}${c(0.98, 0.5, 0.82, 1)}" stroke="${darken(beam, 0.2)}" stroke-width="${n(Math.max(1, wide * 0.036))}" fill="none"/>`,
    )
  }
  return parts.join('')
}

/** A village church with a pointed slate spire. */
export function church(s: Stage, x: number, y: number, size: number, air = 0, onion = false): string {
  const wallLit = hazed(s, s.p.wall, air)
  const wallDark = hazed(s, mix(s.p.wall, s.p.dark, 0.34), air)
  const slate = hazed(s, mix('#43525a', s.p.dark, 0.3), air)
  const [w, t] = [size * 0.17, size * 0.52]
  const spire = onion
    ? `<path d="M${n(x - w * 0.6)} ${n(y - t)}C${n(x - w * 0.9)} ${n(y - t - w * 0.9)} ${n(x - w * 0.1)} ${n(y - t - w * 1)} ${n(x - w * 0.06)} ${n(y - t - w * 2.1)}L${n(x)} ${n(y - size)}L${n(x + w * 0.06)} ${n(y - t - w * 2.1)}C${n(x + w * 0.1)} ${n(y - t - w)} ${n(x + w * 0.9)} ${n(y - t - w * 0.9)} ${n(x + w * 0.6)} ${n(y - t)}Z" fill="${slate}"/>`
    : area(
        [
          [x - w * 0.62, y - t + 2],
          [x, y - size],
          [x + w * 0.62, y - t + 2],
        ],
        slate,
      ) +
      area(
        [
          [x, y - size],
          [x + w * 0.62, y - t + 2],
          [x + w * 0.1, y - t + 2],
        ],
        darken(slate, 0.3),
      )
  return [
    area(
      [
        [x + w * 0.4, y],
        [x + w * 0.4, y - size * 0.24],
        [x + size * 0.58, y - size * 0.24],
        [x + size * 0.58, y],
      ],
      wallDark,
    ),
    area(
      [
        [x + w * 0.2, y - size * 0.22],
        [x + w * 0.7, y - size * 0.4],
        [x + size * 0.5, y - size * 0.4],
        [x + size * 0.6, y - size * 0.22],
      ],
      hazed(s, mix(s.p.roof, s.p.dark, 0.25), air),
    ),
    area(
      [
        [x - w / 2, y],
        [x - w / 2, y - t],
        [x + w / 2, y - t],
        [x + w / 2, y],
      ],
      wallLit,
    ),
    area(
      [
        [x + w * 0.12, y],
        [x + w * 0.12, y - t],
        [x + w / 2, y - t],
        [x + w / 2, y],
      ],
      wallDark,
    ),
    `<rect x="${n(x - w * 0.2)}" y="${n(y - t * 0.84)}" width="${n(w * 0.22)}" height="${n(w * 0.5)}" fill="${slate}"/>`,
    spire,
    `<path d="M${n(x)} ${n(y - size)}v${n(-size * 0.07)}M${n(x - size * 0.018)} ${n(y - size * 1.045)}h${n(size * 0.036)}" stroke="${slate}" stroke-width="${n(Math.max(1, size * 0.012))}"/>`,
  ].join('')
}

/** Houses round a church on one base line. */
export function hamlet(s: Stage, x: number, y: number, wide: number, size: number, air = 0, onion = false): string {
  const d = s.dice
  const count = Math.max(3, Math.round(wide / (size * 1.25)))
  const spot = d.between(0.3, 0.65)
  const row = (lift: number, scale: number, extra: number): string =>
    Array.from({ length: count }, (_, i) =>
      house(s, {
        x: x + (wide * (i + d.between(0.05, 0.3))) / count,
        y: y - lift - d.between(0, size * 0.12),
        wide: size * scale * d.between(0.5, 0.72),
        tall: size * scale * d.between(0.42, 0.74),
        air: Math.min(0.9, air + extra),
        slate: d.chance(0.4),
      }),
    ).join('')
  const green = Array.from({ length: count }, () =>
    tree(s, x + wide * d.between(-0.05, 1.05), y + size * 0.06, size * d.between(0.4, 0.75), air),
  ).join('')
  return row(size * 0.42, 0.78, 0.1) + church(s, x + wide * spot, y - size * 0.2, size * 2.7, air, onion) + row(0, 0.9, 0) + green
}
