import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { leaf, tendril } from '#server/features/catalog/artwork/emblems.ts'
import { line, oval, type Path, type Point, place, write } from '#server/features/catalog/artwork/path.ts'
import { noise } from '#server/features/catalog/artwork/random.ts'
import { n, spanning } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'

/**
 * Rows of vines that run away from the viewer to `eye`, standing on ground that starts at `horizon`.
 * Every row is an upright leafy wall, so a point at distance z is simply the near point pulled to the eye by 1/z.
 */
export function nearRows(s: Stage, eye: Point, horizon: number, tall: number, gap: number, far = 9, bare = false): string {
  const ground = s.define((id) =>
    spanning(
      id,
      [0, horizon],
      [0, 1000],
      [
        [0, mix(s.p.soil, s.p.haze, 0.35)],
        [0.4, s.p.soil],
        [1, darken(s.p.soil, 0.25)],
      ],
    ),
  )
  const base = 1080
  const at = (x: number, z: number, up = 0): Point => [eye[0] + (x - eye[0]) / z, eye[1] + (base - eye[1] - up * tall) / z]
  const count = Math.ceil((s.w * 1.7) / gap)
  const rows = Array.from({ length: count * 2 + 1 }, (_, i) => (i - count + 0.5) * gap).sort((a, b) => Math.abs(b) - Math.abs(a))
  return `<rect y="${n(horizon)}" width="${n(s.w)}" height="${n(1000 - horizon)}" fill="${ground}"/>${rows.map((off) => (bare ? canes : hedge)(s, (z, up) => at(eye[0] + off, z, up), Math.max(0.42, Math.abs(off) / s.w / 1.25), far, off)).join('')}`
}

function hedge(s: Stage, at: (z: number, up: number) => Point, near: number, far: number, off: number): string {
  const wave = noise(`${s.seed} row ${off}`)
  const steps = 60
  const zs = Array.from({ length: steps + 1 }, (_, i) => far * (near / far) ** (i / steps))
  const top = zs.map((z, i) => at(z, 1 + 0.13 * wave(i * 0.9) + 0.05 * Math.abs(Math.sin(i * 1.7))))
  const foot = zs.map((z) => at(z, 0.22 + 0.05 * wave(z * 7)))
  const [low, high] = [Math.min(...top.map(([, y]) => y)), Math.max(...foot.map(([, y]) => y))]
  const fill = s.define((id) =>
    spanning(
      id,
      [0, low],
      [0, high],
      [
        [0, mix(s.p.leafDark, s.p.haze, 0.4)],
        [0.25, s.p.leafDark],
        [1, mix(s.p.leafDark, s.p.dark, 0.55)],
      ],
    ),
  )
  const shade: Path = line(
    [
      ...zs.map((z) => at(z, 0.05)),
      ...zs
        .map((z): Point => {
          const [x, y] = at(z, 0)
          return [x + 60 / z, y + 26 / z]
        })
        .reverse(),
    ],
    true,
  )
  const dots = (count: number, from: number, to: number, size: number): string =>
    Array.from({ length: count }, () => {
      const z = far * 0.8 * (near / (far * 0.8)) ** s.dice.between(0, 1)
      const [x, y] = at(z, s.dice.between(from, to))
      const shape = z < 2.4 ? sprig : oval(0, 0, 0.9, 0.62)
      return write(place(shape, x, y, size / z, s.dice.between(-70, 70)))
    }).join('')
  const posts = Array.from({ length: 11 }, (_, i) => {
    const z = far * (near / far) ** ((i + 0.5) / 11)
    const [[x, y], [x2, y2]] = [at(z, 0), at(z, 1.16)]
    return `<path d="M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}" stroke="${mix(s.p.dark, s.p.stone, 0.45)}" stroke-width="${n(9 / z)}"/>`
  }).join('')
  return `<path d="${write(shade)}" fill="${s.p.dark}" opacity=".22"/>${posts}<path d="${write(line([...top, ...foot.reverse()], true))}" fill="${fill}"/><path d="${dots(150, 0.26, 0.88, 17)}" fill="${mix(s.p.leafDark, s.p.leaf, 0.45)}" opacity=".75"/><path d="${dots(130, 0.66, 1.08, 17)}" fill="${s.p.leaf}" opacity=".92"/><path d="${dots(50, 0.84, 1.12, 13)}" fill="${lighten(s.p.leaf, 0.3)}" opacity=".8"/>`
}

/** The same row in winter: stems, one bent cane on its wire, and snow on whatever lies level. */
function canes(s: Stage, at: (z: number, up: number) => Point, near: number, far: number, off: number): string {
  const wave = noise(`${s.seed} row ${off}`)
  const wood = mix('#5e4c40', s.p.dark, 0.35)
  const wire = (up: number): string => write(line([at(far, up), at(near, up)]))
  const stems: string[] = []
  for (let i = 0, z = far; z > near; i++, z *= 0.9) {
    const [[x, y], [mx, my], [hx, hy], [ex, ey]] = [
      at(z, 0),
      at(z * 0.985, 0.34),
      at(z * 0.95, 0.56 + 0.05 * wave(i)),
      at(z * 0.91, 0.44),
    ]
    const post =
      i % 4 === 0
        ? `<path d="M${n(x)} ${n(y)}L${at(z, 1.1).map(n).join(' ')}" stroke="${mix(wood, s.p.stone, 0.4)}" stroke-width="${n(12 / z)}"/><path d="M${n(at(z, 1.1)[0] - 9 / z)} ${n(at(z, 1.1)[1])}h${n(18 / z)}" stroke="${s.p.leaf}" stroke-width="${n(9 / z)}" stroke-linecap="round"/>`
        : ''
    stems.push(
      `${post}<path d="M${n(x)} ${n(y)}C${n(x + (9 * wave(i * 3)) / z)} ${n((y + my) / 2)} ${n(mx)} ${n(my)} ${n(hx)} ${n(hy)}" stroke="${wood}" stroke-width="${n(20 / z)}" fill="none" stroke-linecap="round"/><path d="M${n(hx)} ${n(hy)}Q${n((hx + ex) / 2)} ${n(Math.min(hy, ey) - 60 / z)} ${n(ex)} ${n(ey)}" stroke="${wood}" stroke-width="${n(9 / z)}" fill="none" stroke-linecap="round"/><path d="M${n(hx)} ${n(hy - 7 / z)}Q${n((hx + ex) / 2)} ${n(Math.min(hy, ey) - 68 / z)} ${n(ex)} ${n(ey - 7 / z)}" stroke="${s.p.leaf}" stroke-width="${n(5 / z)}" fill="none" stroke-linecap="round"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(34 / z)}" ry="${n(9 / z)}" fill="${s.p.leaf}"/>`,
    )
  }
  const shade: Path = line([at(far, 0), at(near, 0), [at(near, 0)[0] + 50 / near, at(near, 0)[1] + 22 / near], at(far, 0)], true)
  return `<path d="${write(shade)}" fill="${s.p.far}" opacity=".5"/><path d="${wire(0.46)}${wire(0.72)}${wire(0.96)}" stroke="${wood}" stroke-width="1.6" opacity=".5"/>${stems.join('')}`
}

/** A leaf of five lobes, coarse enough to be strewn by the hundred. */
const sprig: Path = line(
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
export function grapes(s: Stage, x: number, y: number, size: number, colour: string): string {
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
