import { lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { curve, line, type Path, type Point, write } from '#server/features/catalog/artwork/path.ts'
import { noise } from '#server/features/catalog/artwork/random.ts'
import { glow, n, spanning } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'

export type Ridge = (x: number) => number

/** A sky with its sun; `at` is the sun's place, its height also sets how far the glow spreads. */
export function sky(s: Stage, at: Point, size = 46): string {
  const [top, middle, low] = s.p.sky
  const horizon = 560
  const fill = s.define((id) =>
    spanning(
      id,
      [0, 0],
      [0, horizon],
      [
        [0, top],
        [0.58, middle],
        [1, low],
      ],
    ),
  )
  const halo = s.define((id) =>
    glow(id, at[0], at[1], 520, [
      [0, s.p.sun, 0.85],
      [0.25, s.p.sun, 0.4],
      [1, s.p.sun, 0],
    ]),
  )
  const disc = lighten(s.p.sun, 0.4)
  return `<rect width="${n(s.w)}" height="1000" fill="${fill}"/><rect width="${n(s.w)}" height="1000" fill="${halo}"/><circle cx="${n(at[0])}" cy="${n(at[1])}" r="${size}" fill="${disc}" opacity=".95"/>`
}

export function clouds(s: Stage, count: number, from: number, to: number): string {
  return Array.from({ length: count }, () => {
    const y = s.dice.between(from, to)
    const x = s.dice.between(-0.05, 1.05) * s.w
    const w = s.dice.between(180, 460)
    const bank = (dx: number, dy: number, half: number, tall: number, opacity: number): string =>
      `<path d="M${n(x + dx - half)} ${n(y + dy)}C${n(x + dx - half * 0.5)} ${n(y + dy - tall)} ${n(x + dx + half * 0.3)} ${n(y + dy - tall * 1.2)} ${n(x + dx + half)} ${n(y + dy)}C${n(x + dx + half * 0.4)} ${n(y + dy + tall * 0.25)} ${n(x + dx - half * 0.4)} ${n(y + dy + tall * 0.25)} ${n(x + dx - half)} ${n(y + dy)}Z" fill="${lighten(s.p.sky[2], 0.4)}" opacity="${opacity}"/>`
    return (
      bank(0, 0, w, w * 0.07, 0.34) +
      bank(w * 0.2, -w * 0.035, w * 0.62, w * 0.08, 0.36) +
      bank(-w * 0.25, w * 0.03, w * 0.5, w * 0.05, 0.28)
    )
  }).join('')
}

export function ridge(seed: string, base: number, height: number, length: number, rough = 0.35): Ridge {
  const [a, b, c] = [noise(`${seed}a`), noise(`${seed}b`), noise(`${seed}c`)]
  return (x) => base - height * (a(x / length) + rough * b((x / length) * 2.3) + rough * 0.35 * c((x / length) * 5.7))
}

const along = (s: Stage, step = 12): number[] => Array.from({ length: Math.ceil(s.w / step) + 3 }, (_, i) => (i - 1) * step)

/** A body of land under its ridge, paler towards the foot where the air lies thicker. */
export function land(s: Stage, top: Ridge, colour: string, fade: number, depth = 260): string {
  const points = along(s).map((x): Point => [x, top(x)])
  const high = Math.min(...points.map(([, y]) => y))
  const fill = s.define((id) =>
    spanning(
      id,
      [0, high],
      [0, high + depth],
      [
        [0, colour],
        [1, mix(colour, s.p.haze, fade)],
      ],
    ),
  )
  return `<path d="${write([...curve(points), ['L', s.w + 20, 1010], ['L', -20, 1010], ['Z']])}" fill="${fill}"/>`
}

/** Tree tops along a ridge. */
export function treeline(s: Stage, top: Ridge, colour: string, size: number, from = 0, to = s.w, drop = 0.6): string {
  const points: Point[] = []
  const wave = noise(`${s.seed} trees ${Math.round(top(0))}`)
  for (let x = from; x <= to; x += size * 0.5) {
    const fade = Math.min(1, (x - from) / (size * 5), (to - x) / (size * 5))
    points.push([x, top(x) - fade * size * (0.55 + 0.5 * wave(x / (size * 2.2)) + 0.34 * Math.abs(Math.sin(x / (size * 0.62))))])
  }
  const low = [...points].reverse().map(([x]): Point => [x, top(x) + size * drop])
  return `<path d="${write(line([...points, ...low], true))}" fill="${colour}"/>`
}

export function mist(s: Stage, y: number, tall: number, opacity: number, colour = s.p.haze): string {
  const fill = s.define((id) =>
    spanning(
      id,
      [0, y - tall],
      [0, y + tall],
      [
        [0, colour, 0],
        [0.5, colour, opacity],
        [1, colour, 0],
      ],
    ),
  )
  return `<rect y="${n(y - tall)}" width="${n(s.w)}" height="${n(tall * 2)}" fill="${fill}"/>`
}

/** A hillside that can be sown: across it runs `u`, down it runs `t`, both from 0 to 1. */
export type Slope = (u: number, t: number) => Point

/** Fans out towards the viewer, because rows that run downhill come nearer. */
export function slope(from: number, to: number, top: Ridge, foot: Ridge, focus: number, fan: number): Slope {
  return (u, t) => {
    const x0 = from + (to - from) * u
    const x = focus + (x0 - focus) * (1 + fan * t)
    const y0 = top(x0)
    return [x, y0 + (foot(x) - y0) * t ** 1.12]
  }
}

export type Sowing = {
  u: readonly [number, number]
  t: readonly [number, number]
  rows: number
  share: number
  lean?: number
  fill: string
  opacity?: number
}

/** Rows of vines as tapering ribbons in one path: hundreds of rows stay one cheap shape. */
export function sow(field: Slope, { u, t, rows, share, lean = 0, fill, opacity = 1 }: Sowing): string {
  const steps = 7
  const wide = (u[1] - u[0]) / rows
  let d = ''
  for (let i = 0; i < rows; i++) {
    const at = u[0] + wide * i
    const edge = (off: number): Point[] =>
      Array.from({ length: steps + 1 }, (_, k) => field(at + off + (lean * k) / steps, t[0] + ((t[1] - t[0]) * k) / steps))
    d += write(line([...edge(0), ...edge(wide * share).reverse()], true))
  }
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`
}

export function patch(
  field: Slope,
  u: readonly [number, number],
  t: readonly [number, number],
  fill: string,
  opacity = 1,
): string {
  const across = Array.from({ length: 25 }, (_, i) => u[0] + ((u[1] - u[0]) * i) / 24)
  const down = Array.from({ length: 9 }, (_, i) => t[0] + ((t[1] - t[0]) * i) / 8)
  const points = [
    ...across.map((x) => field(x, t[0])),
    ...down.map((y) => field(u[1], y)),
    ...across.reverse().map((x) => field(x, t[1])),
    ...down.reverse().map((y) => field(u[0], y)),
  ]
  return `<path d="${write(line(points, true))}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`
}

/** A dry stone wall across the slope: lit crown, shaded face, a few joints. */
export function wall(s: Stage, field: Slope, u: readonly [number, number], t: number, tall: number): string {
  const crown = Array.from({ length: 31 }, (_, i) => field(u[0] + ((u[1] - u[0]) * i) / 30, t))
  const face: Path = line([...crown, ...[...crown].reverse().map(([x, y]): Point => [x, y + tall])], true)
  const joints = crown
    .flatMap(([x, y], i) =>
      i % 2 ? [`M${n(x + 3)} ${n(y + tall * 0.1)}v${n(tall * 0.5)}`] : [`M${n(x)} ${n(y + tall * 0.5)}v${n(tall * 0.5)}`],
    )
    .join('')
  return `<path d="${write(face)}" fill="${mix(s.p.stone, s.p.dark, 0.2)}"/><path d="${joints}" stroke="${s.p.dark}" stroke-width="${n(Math.max(0.8, tall * 0.1))}" opacity=".35"/><path d="${write(line(crown))}" stroke="${lighten(s.p.stone, 0.35)}" stroke-width="${n(Math.max(1, tall * 0.2))}" fill="none"/>`
}
