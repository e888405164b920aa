import type { Outline } from './bottle-shapes.ts'
import { brightness, darken, lighten, mix } from './colour.ts'
import { type Shades, turned } from './glass.ts'
import { box, type Command, line, type Path, type Point, write } from './path.ts'
import { n } from './svg.ts'

export type Closure = 'cork' | 'screw cap' | 'glass stopper' | 'crown cap'

const metal = (c: string, gloss = 1): Shades => {
  const bright = lighten(c, (brightness(c) < 0.25 ? 0.3 : 0.46) * gloss)
  return [
    [-1, darken(c, 0.62)],
    [-0.9, darken(c, 0.3)],
    [-0.7, mix(c, bright, 0.75)],
    [-0.6, bright],
    [-0.46, mix(c, bright, 0.5)],
    [-0.15, c],
    [0.3, darken(c, 0.2)],
    [0.62, darken(c, 0.36)],
    [0.8, mix(c, bright, 0.42)],
    [0.9, darken(c, 0.3)],
    [1, darken(c, 0.66)],
  ]
}

/** A turned half body between two heights, lying `over` pixels above the glass. */
function sleeve(o: Outline, from: number, to: number, over: number, widths?: (y: number) => number): Path {
  const points: Point[] = []
  for (let y = from; y < to; y += 2) points.push([widths ? widths(y) : o.radius(y) + over, y])
  const end = widths ? widths(to) : o.radius(to) + over
  const [shoulder] = points.find(([, y]) => y >= from + 4) ?? [end]
  const rim = points.filter(([, y]) => y >= from + 4)
  const path: Command[] = [
    ['M', 0, from],
    ['L', shoulder - 6, from],
    ['C', shoulder - 2, from, shoulder, from + 1.4, shoulder, from + 4],
    ...line(rim).slice(1),
    ['L', end, to],
  ]
  return [...path, ['C', end * 0.75, to + o.sag(to) * 0.9, end * 0.35, to + o.sag(to), 0, to + o.sag(to)], ['Z']]
}

const ring = (o: Outline, y: number, r: number, colour: string, width: number, opacity: number): string =>
  `<path d="M${n(o.axis - r)} ${n(y)}Q${n(o.axis)} ${n(y + o.sag(y) * 2)} ${n(o.axis + r)} ${n(y)}" fill="none" stroke="${colour}" stroke-width="${n(width)}" opacity="${n(opacity)}"/>`

export function drawCapsule(id: string, o: Outline, colour: string, closure: Closure): string {
  if (closure === 'crown cap') return crown(id, o, colour)
  if (o.shape === 'sparkling') return foil(id, o, colour)
  if (closure === 'screw cap') return screwCap(id, o, colour)
  if (closure === 'glass stopper') return stopper(id, o)
  return tinCapsule(id, o, colour)
}

function tinCapsule(id: string, o: Outline, c: string): string {
  const u = o.unit
  const end = o.capsuleEnd
  const r = (y: number): number => o.radius(y) + 1.6
  const trim = brightness(c) > 0.62 ? darken(c, 0.45) : '#d8b978'
  return [
    turned(`${id}k`, sleeve(o, o.top - 1.5, end, 1.6), o.axis, metal(c), 22),
    ring(o, o.top + 11.4 * u, r(o.top + 11.4 * u), darken(c, 0.7), 2, 0.4),
    ring(o, o.top + 3.6 * u, r(o.top + 4 * u), '#fff', 1.2, 0.22),
    ring(o, end - 4.6 * u, r(end - 4.6 * u), trim, 1.6, 0.85),
    ring(o, end - 6.6 * u, r(end - 6.6 * u), trim, 4.2, 0.85),
    ring(o, end - 0.3 * u, r(end), darken(c, 0.75), 1.4, 0.7),
    ring(o, end + 0.7 * u, r(end) - 1, '#000', 2.2, 0.22),
  ].join('')
}

function screwCap(id: string, o: Outline, c: string): string {
  const u = o.unit
  const [top, end] = [o.top - 2, o.top + 60 * u * (o.shape === 'bocksbeutel' ? 0.72 : 0.94)]
  const r = 15.3 * u
  const edge = (y: number): number => (y - top < 6 ? r - (6 - (y - top)) ** 2 * 0.16 : r)
  const bridge = end - 17 * u
  const knurls = Array.from({ length: 21 }, (_, i) => {
    const x = o.axis + Math.sin(((i - 10) / 10.5) * 1.5) * r
    return `M${n(x)} ${n(top + 8)}v${n(9 * u)}`
  }).join('')
  return [
    turned(`${id}k`, sleeve(o, top, end, 0, edge), o.axis, metal(c, 1.1), 22),
    `<path d="${knurls}" stroke="${darken(c, 0.7)}" stroke-width="1.2" opacity=".38"/>`,
    ring(o, top + 12.6 * u, r, darken(c, 0.6), 1.4, 0.5),
    ring(o, bridge, r, darken(c, 0.85), 2, 0.6),
    ring(o, bridge + 2, r, '#fff', 1, 0.28),
    ring(o, end - 2.2 * u, r, darken(c, 0.7), 1.2, 0.35),
    ring(o, end - 0.2 * u, r, darken(c, 0.8), 1.6, 0.6),
    ring(o, end + 1.2 * u, r - 3, '#000', 2.6, 0.2),
  ].join('')
}

function stopper(id: string, o: Outline): string {
  const u = o.unit
  const top = o.top - 7 * u
  const r = (y: number): number => (y - top < 3 ? 14 * u - 3 + (y - top) : 14 * u)
  const glassy: Shades = [
    [-1, '#7f8a80'],
    [-0.86, '#dfe3da'],
    [-0.6, '#fbfaf5'],
    [-0.2, '#d5d9cf'],
    [0.2, '#e9eae2'],
    [0.6, '#c3c9be'],
    [0.85, '#f3f3ec'],
    [1, '#7c877d'],
  ]
  return turned(`${id}k`, sleeve(o, top, o.top + 1, 0, r), o.axis, glassy, 16) + ring(o, o.top + 1, 13.6 * u, '#45534a', 1.4, 0.6)
}

function crown(id: string, o: Outline, c: string): string {
  const u = o.unit
  const [top, end] = [o.top - 3 * u, o.top + 7 * u]
  const r = (y: number): number => (y - top < 4 ? 13 * u + (y - top) * 1.4 : 15.4 * u + (y - top) * 0.1)
  const teeth = Array.from({ length: 13 }, (_, i) => {
    const x = o.axis + Math.sin(((i - 6) / 6.4) * 1.45) * 16.4 * u
    return `M${n(x)} ${n(end - 5 * u)}l0 ${n(5 * u)}`
  }).join('')
  return (
    turned(`${id}k`, sleeve(o, top, end, 0, r), o.axis, metal(c, 1.1), 18) +
    `<path d="${teeth}" stroke="${darken(c, 0.8)}" stroke-width="1.8" opacity=".45"/>`
  )
}

/** Foil over cork and wire: the cage presses through as ridges, and the foil creases where it is gathered at the neck. */
function foil(id: string, o: Outline, c: string): string {
  const u = o.unit
  const top = o.top - 2
  const waist = o.top + 30 * u
  const end = o.capsuleEnd
  const at = (y: number): number => o.radius(y) + 2.4
  const creases = Array.from({ length: 17 }, (_, i) => {
    const k = Math.sin(((i - 8) / 8.6) * 1.35)
    const deep = waist + (12 + ((i * 53) % 21)) * u
    const wobble = (((i * 37) % 11) - 5) * (1 - Math.abs(k)) * 0.7
    const from = waist - ((i * 29) % 4) * u
    return `<path d="M${n(o.axis + k * at(from))} ${n(from)}Q${n(o.axis + k * at(waist + 7 * u) + wobble)} ${n(waist + 7 * u)} ${n(o.axis + k * at(deep) + wobble)} ${n(deep)}" stroke="${i % 2 ? lighten(c, 0.6) : darken(c, 0.65)}" stroke-width="1.5" opacity="${i % 2 ? 0.55 : 0.5}" fill="none" stroke-linecap="round"/>`
  }).join('')
  const cage = [-0.86, -0.3, 0.34, 0.88]
    .map((k) => {
      const x = (y: number): number => o.axis + k * at(y)
      return `M${n(o.axis + k * 9 * u)} ${n(top + 4 * u)}Q${n(x(o.top + 8 * u))} ${n(o.top + 7 * u)} ${n(x(o.top + 14 * u))} ${n(o.top + 15 * u)}L${n(x(o.top + 23 * u))} ${n(o.top + 23 * u)}`
    })
    .join('')
  const trim = brightness(c) > 0.55 ? darken(c, 0.4) : '#dcc07f'
  const plate = write(box(o.axis - 9 * u, top - 1.5 * u, 18 * u, 3.4 * u, 1.6 * u))
  return [
    `<path d="${plate}" fill="${darken(c, 0.25)}"/>`,
    turned(`${id}k`, sleeve(o, top, end, 2.4), o.axis, metal(c, 1.15), 24),
    `<path d="${cage}" fill="none" stroke="${darken(c, 0.75)}" stroke-width="3.4" opacity=".3"/><path d="${cage}" fill="none" stroke="${lighten(c, 0.6)}" stroke-width="1.4" opacity=".6" transform="translate(-1.4 -.6)"/>`,
    ring(o, o.top + 17.5 * u, at(o.top + 17.5 * u), darken(c, 0.75), 3, 0.4),
    ring(o, o.top + 23.5 * u, at(o.top + 23 * u), darken(c, 0.8), 4, 0.4),
    ring(o, o.top + 22.4 * u, at(o.top + 22.6 * u), lighten(c, 0.6), 1.3, 0.6),
    ring(o, waist, at(waist), darken(c, 0.75), 2.4, 0.35),
    creases,
    // A printed collar sits where the foil ends.
    ring(o, end - 17 * u, at(end - 17 * u), trim, 1.4, 0.9),
    ring(o, end - 14.6 * u, at(end - 14.6 * u), trim, 3.4, 0.9),
    ring(o, end - 3.2 * u, at(end - 3.2 * u), trim, 1.4, 0.9),
    ring(o, end, at(end), darken(c, 0.8), 1.6, 0.7),
    ring(o, end + 1.2 * u, at(end) - 2, '#000', 3, 0.2),
  ].join('')
}
