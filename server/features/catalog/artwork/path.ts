import { n } from './svg.ts'

export type Command =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']
export type Path = readonly Command[]
export type Point = readonly [number, number]
export type Ink = {
  path: Path
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  round?: boolean
  /** What lies within the shape twice is a hole. */
  evenOdd?: boolean
  /** Pressed into the paper from behind. */
  raised?: boolean
}
type Warp = (x: number, y: number) => Point

export const line = (points: readonly Point[], closed = false): Path => [
  ...points.map(([x, y], i): Command => [i === 0 ? 'M' : 'L', x, y]),
  ...(closed ? [['Z'] as const] : []),
]

/** Catmull-Rom through the points: hand-placed points become a flowing line. */
export function curve(points: readonly Point[], closed = false): Path {
  const at = (i: number): Point => {
    const k = closed ? (i + points.length) % points.length : Math.min(points.length - 1, Math.max(0, i))
    return points[k] ?? [0, 0]
  }
  const path: Command[] = [['M', ...at(0)]]
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path.push([
      'C',
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
      c[0],
      c[1],
    ])
  }
  if (closed) path.push(['Z'])
  return path
}

export function box(x: number, y: number, w: number, h: number, r = 0): Path {
  if (r <= 0)
    return line(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      true,
    )
  const k = r * 0.45
  return [
    ['M', x + r, y],
    ['L', x + w - r, y],
    ['C', x + w - k, y, x + w, y + k, x + w, y + r],
    ['L', x + w, y + h - r],
    ['C', x + w, y + h - k, x + w - k, y + h, x + w - r, y + h],
    ['L', x + r, y + h],
    ['C', x + k, y + h, x, y + h - k, x, y + h - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ]
}

export function oval(cx: number, cy: number, rx: number, ry = rx): Path {
  const [k, m] = [rx * 0.5523, ry * 0.5523]
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + m, cx + k, cy + ry, cx, cy + ry],
    ['C', cx - k, cy + ry, cx - rx, cy + m, cx - rx, cy],
    ['C', cx - rx, cy - m, cx - k, cy - ry, cx, cy - ry],
    ['C', cx + k, cy - ry, cx + rx, cy - m, cx + rx, cy],
    ['Z'],
  ]
}

/** `turn` is in degrees and happens before the move. */
export function place(path: Path, dx: number, dy: number, scale = 1, turn = 0, squash = 1): Path {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale]
  return bend(path, (x, y) => [dx + x * squash * c - y * s, dy + x * squash * s + y * c])
}

export function bend(path: Path, warp: Warp): Path {
  return path.map((c): Command => {
    if (c[0] === 'Z') return c
    if (c[0] === 'C') return ['C', ...warp(c[1], c[2]), ...warp(c[3], c[4]), ...warp(c[5], c[6])]
    return [c[0], ...warp(c[1], c[2])]
  })
}

export const write = (path: Path): string =>
  path
    .map((c) =>
      c[0] === 'Z'
        ? 'Z'
        : c[0] +
          c
            .slice(1)
            .map((v) => n(Number(v)))
            .join(' '),
    )
    .join('')

export function paint(inks: readonly Ink[]): string {
  return inks
    .map((ink) => {
      const d = write(ink.path)
      const stroke = ink.stroke
        ? ` stroke="${ink.stroke}" stroke-width="${n(ink.width ?? 1)}"${ink.round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''}`
        : ''
      const opacity = ink.opacity === undefined ? '' : ` opacity="${n(ink.opacity)}"`
      return `<path d="${d}" fill="${ink.fill ?? 'none'}"${ink.evenOdd ? ' fill-rule="evenodd"' : ''}${stroke}${opacity}/>`
    })
    .join('')
}
