import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { leaf, tendril } from '#server/features/catalog/artwork/emblems.ts'
import { line, type Path, place, write } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'

const _sprig: Path = line(
  [
    [0, -1.1],
    [0.3, -0.5],
    [0.95, -0.55],
    [0.6, 0.02],
    [0.8, 0.6],
    [0.12, 0.42],
    [-0.12, 0.42],
    [-0.8, 0.6],
    [-0.6, 0.02],
    [-0.95, -0.55],
    [-0.3, -0.5],
  ],
  true,
)

/** A vine leaf with its lit half and its veins. */
export function vineLeaf(x: number, y: number, size: number, turn: number, colour: string): string {
  const { blade, veins } = leaf()
  const half: Path = blade.slice(0, 30)
  return `<path d="${write(place(blade, x, y, size, turn))}" fill="${darken(colour, 0.16)}"/><path d="${write(place([...half, ['Z']], x, y, size, turn))}" fill="${colour}"/><path d="${write(place(veins, x, y, size, turn))}" fill="none" stroke="${lighten(colour, 0.32)}" stroke-width="${n(size * 0.028)}" opacity=".75"/>`
}

/** A hanging bunch, each berry with its own light. */
function grapes(s: Stage, x: number, y: number, size: number, colour: string): string {
  const rows = [
    [-0.3, -0.06, 0.2, 0.42],
    [-0.42, -0.18, 0.08, 0.32],
    [-0.32, -0.06, 0.2, 0.4],
    [-0.2, 0.06, 0.3],
    [-0.08, 0.16],
    [0.05],
  ]
  const berries = rows.flatMap((row, i) =>
    row.map((dx) => [x + (dx + s.dice.between(-0.03, 0.03)) * size, y + (0.2 + i * 0.21) * size] as const),
  )
  const r = size * 0.15
  return berries
    .map(
      ([bx, by]) =>
        `<circle cx="${n(bx)}" cy="${n(by)}" r="${n(r)}" fill="${darken(colour, 0.34)}"/><circle cx="${n(bx - r * 0.1)}" cy="${n(by - r * 0.12)}" r="${n(r * 0.82)}" fill="${colour}"/><ellipse cx="${n(bx - r * 0.34)}" cy="${n(by - r * 0.38)}" rx="${n(r * 0.26)}" ry="${n(r * 0.2)}" fill="#fffaf0" opacity=".6"/>`,
    )
    .join('')
}

/** A shoot that hangs into the picture from a corner and gives the view a near edge; `side` 1 is the right corner. */
export function shoot(s: Stage, side: 1 | -1, colour: string, berry?: string, size = 1): string {
  const x = side > 0 ? s.w : 0
  const d = s.dice
  const leaves = (
    [
      [-20, 40, 120, 20],
      [-150, 26, 104, -24],
      [-66, 152, 96, 48],
      [-262, 58, 82, -50],
      [-24, 268, 84, 66],
      [-352, 30, 60, -74],
    ] as const
  ).map(([dx, dy, big, turn], i) =>
    vineLeaf(
      x + side * dx * size,
      dy * size,
      big * size * d.between(0.94, 1.08),
      side * (turn + d.between(-10, 10)) + 150 * 1,
      i % 2 ? mix(colour, s.p.dark, 0.22) : colour,
    ),
  )
  const stem = `M${n(x + side * 30)} ${n(-20)}C${n(x - side * 120 * size)} ${n(30 * size)} ${n(x - side * 260 * size)} ${n(10 * size)} ${n(x - side * 400 * size)} ${n(40 * size)}M${n(x + side * 20)} 0C${n(x - side * 20 * size)} ${n(90 * size)} ${n(x - side * 60 * size)} ${n(190 * size)} ${n(x - side * 20 * size)} ${n(320 * size)}`
  const curl = write(place(tendril(), x - side * 380 * size, 44 * size, 80 * size, side > 0 ? 160 : 20))
  const hang = berry ? grapes(s, x - side * 150 * size, 90 * size, 150 * size, berry) : ''
  return `<path d="${stem}" fill="none" stroke="${mix('#5a4030', s.p.dark, 0.3)}" stroke-width="${n(11 * size)}" stroke-linecap="round"/><path d="${curl}" fill="none" stroke="${mix(colour, s.p.dark, 0.2)}" stroke-width="${n(4 * size)}" stroke-linecap="round"/>${leaves.slice(3).join('')}${hang}${leaves.slice(0, 3).join('')}`
}
