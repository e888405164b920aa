import type { Outline } from './bottle-shapes.ts'
import { along, brightness, darken, lighten, mix } from './colour.ts'
import { type Path, place, write } from './path.ts'
import { downward, n, radial, type Stop } from './svg.ts'

/** Shades across a turned body, from its left edge (-1) over the axis (0) to its right edge (1). */
export type Shades = readonly (readonly [number, string])[]

/**
 * Paints half bodies, each a little narrower than the one before, so the shading follows every curve of the shoulder;
 * a blur would do the same and take ten times as long.
 */
export function turned(id: string, half: Path, axis: number, shades: Shades, steps = 26): string {
  const side = (sign: 1 | -1): string =>
    Array.from({ length: steps }, (_, i) => {
      // The edges need the finest steps.
      const k = Math.cos((i / steps) * (Math.PI / 2)) ** 0.8
      return `<use href="#${id}" transform="translate(${n(axis)} 0) scale(${n(sign * k * 1000) === '0' ? 0.001 : (sign * k).toFixed(4)} 1)" fill="${along(shades, sign * k)}"/>`
    }).join('')
  return `<defs><path id="${id}" d="${write(half)}"/></defs>${side(1)}${side(-1)}`
}

type Glass = { edge: string; rim: string; core: string; empty: string; clear?: boolean }

const glasses: Record<string, Glass> = {
  green: { edge: '#0f2a1c', rim: '#4f8a55', core: '#235236', empty: '#5f9a68' },
  olive: { edge: '#1d2210', rim: '#75793a', core: '#3c431f', empty: '#8b8f50' },
  brown: { edge: '#2b1508', rim: '#a2622a', core: '#5c3013', empty: '#b57a3e' },
  dark: { edge: '#0b100d', rim: '#33453a', core: '#161f1a', empty: '#3f5246' },
  blue: { edge: '#0d1b2e', rim: '#4a7093', core: '#213f60', empty: '#6486a6' },
  clear: { edge: '#8f9a8c', rim: '#f4f1e6', core: '#e9e5d8', empty: '#ece9de', clear: true },
}

const otherNames: Record<string, string> = {
  amber: 'brown',
  rhine: 'brown',
  antique: 'olive',
  'dead leaf': 'olive',
  black: 'dark',
  'dark green': 'dark',
  white: 'clear',
  flint: 'clear',
  transparent: 'clear',
  emerald: 'green',
  'light green': 'green',
  cobalt: 'blue',
}

const wines: Record<string, string> = {
  white: '#e9dc94',
  red: '#5a0f1e',
  rosé: '#efab90',
  rose: '#efab90',
  orange: '#dd8f3c',
  sparkling: '#ecdf9f',
  sweet: '#dfa233',
  'ice wine': '#e4b03e',
}

const kindOf = (name: string): Glass =>
  glasses[otherNames[name.toLowerCase()] ?? name.toLowerCase()] ??
  glasses.olive ?? { edge: '#000', rim: '#555', core: '#222', empty: '#666' }

/** The light that a glass throws on the table. */
export const tint = (glass: string, wine: string): string => (kindOf(glass).clear ? wineColour(wine) : kindOf(glass).rim)

export const wineColour = (wine: string): string => wines[wine.toLowerCase()] ?? '#e9dc94'

function full(glass: Glass, wine: string): Shades {
  const drink = wineColour(wine)
  if (glass.clear) {
    const dark = brightness(drink) < 0.3
    const deep = mix(drink, dark ? '#1d0409' : '#8a5a12', dark ? 0.45 : 0.24)
    const light = lighten(drink, dark ? 0.08 : 0.42)
    return [
      [-1, darken(drink, 0.5)],
      [-0.955, darken(deep, 0.12)],
      [-0.86, light],
      [-0.7, drink],
      [-0.25, deep],
      [0.1, mix(drink, deep, 0.5)],
      [0.42, mix(deep, darken(deep, 0.2), 0.5)],
      [0.72, drink],
      [0.87, light],
      [0.955, darken(deep, 0.15)],
      [1, darken(drink, 0.55)],
    ]
  }
  const core = wine.toLowerCase() === 'red' ? mix(glass.core, '#16060a', 0.62) : mix(glass.core, glass.rim, 0.1)
  const rim = wine.toLowerCase() === 'red' ? mix(glass.rim, '#2a0d10', 0.4) : glass.rim
  return [
    [-1, glass.edge],
    [-0.95, darken(core, 0.35)],
    [-0.86, rim],
    [-0.72, mix(core, rim, 0.5)],
    [-0.4, core],
    [0.1, darken(core, 0.22)],
    [0.5, darken(core, 0.1)],
    [0.76, mix(core, rim, 0.4)],
    [0.88, mix(core, rim, 0.85)],
    [0.955, darken(core, 0.4)],
    [1, glass.edge],
  ]
}

function hollow(glass: Glass): Shades {
  if (glass.clear)
    return [
      [-1, '#8d968a'],
      [-0.93, '#c3c8bb'],
      [-0.8, '#f3f1e8'],
      [-0.3, '#ebe8dd'],
      [0.3, '#e6e3d7'],
      [0.8, '#f1efe6'],
      [0.93, '#b9bfb1'],
      [1, '#868f83'],
    ]
  return [
    [-1, glass.edge],
    [-0.9, glass.core],
    [-0.76, glass.empty],
    [-0.2, mix(glass.empty, glass.core, 0.42)],
    [0.3, mix(glass.empty, glass.core, 0.55)],
    [0.8, glass.empty],
    [0.92, glass.core],
    [1, glass.edge],
  ]
}

const soft = (o: Outline, from: number, to: number, feather: number, layers: number, fill: string, opacity: number): string =>
  Array.from({ length: layers }, (_, i) => {
    const inset = (feather * i) / layers
    const path = place(o.strip(Math.min(from, to) + inset, Math.max(from, to) - inset), o.axis, 0)
    return `<path d="${write(path)}" fill="${fill}" opacity="${n(opacity / layers)}"/>`
  }).join('')

export function drawGlass(id: string, o: Outline, glassName: string, wine: string): string {
  const glass = kindOf(glassName)
  const shell = write(o.half)
  const both = `<clipPath id="${id}c"><path d="${shell}" transform="translate(${n(o.axis)} 0)"/><path d="${shell}" transform="translate(${n(o.axis)} 0) scale(-1 1)"/></clipPath>`
  const left = o.axis - o.body
  const height = o.foot - o.top
  const shine: Stop[] = [
    [0, '#fff', 0.85],
    [0.3, '#fff', 1],
    [0.55, '#fff', 0.55],
    [0.93, '#fff', 0.5],
    [0.985, '#fff', 0],
  ]
  const depth: Stop[] = glass.clear
    ? [
        [0, '#000', 0],
        [0.45, '#3a2c10', 0],
        [0.9, '#3a2c10', 0.1],
        [0.968, '#3a2c10', 0.24],
        [1, '#000', 0.2],
      ]
    : [
        [0, '#000', 0],
        [0.3, '#000', 0],
        [0.62, '#000', 0.16],
        [0.9, '#000', 0.3],
        [0.965, '#000', 0.5],
        [1, '#000', 0.3],
      ]
  const glint = brightness(wineColour(wine)) < 0.3 ? 0.2 : 1
  const ring = o.radius(o.level)
  const punt = o.radius(o.foot - 26 * o.unit * 0.3)
  const clipLevel = `<clipPath id="${id}l"><path d="M${n(left - 9)} ${n(o.level)}H${n(o.axis - ring)}Q${n(o.axis)} ${n(o.level + 5)} ${n(o.axis + ring)} ${n(o.level)}H${n(o.axis + o.body + 9)}V${n(o.foot + 30)}H${n(left - 9)}Z"/></clipPath>`
  return [
    `<defs>${both}${clipLevel}${downward(`${id}s`, shine)}${downward(`${id}d`, depth)}${radial(`${id}w`, [
      [0, '#fff', 0.5 * glint],
      [1, '#fff', 0],
    ])}${downward(`${id}t`, [
      [0, '#fff', 0.26 * glint],
      [1, '#fff', 0],
    ])}</defs>`,
    turned(`${id}h`, o.half, o.axis, hollow(glass), 16),
    `<g clip-path="url(#${id}l)">${turned(`${id}f`, o.half, o.axis, full(glass, wine), 30)}</g>`,
    `<path d="M${n(o.axis - ring)} ${n(o.level)}Q${n(o.axis)} ${n(o.level + 6)} ${n(o.axis + ring)} ${n(o.level)}" fill="none" stroke="#fff" stroke-width="1.4" opacity="${glass.clear ? 0.8 : 0.28}"/>`,
    `<g clip-path="url(#${id}c)"><rect x="${n(left)}" y="${n(o.top)}" width="${n(o.body * 2)}" height="${n(height + 20)}" fill="url(#${id}d)"/>`,
    glass.clear
      ? `<ellipse cx="${n(o.axis - o.body * 0.1)}" cy="${n(o.foot - 16 * o.unit)}" rx="${n(o.body * 0.8)}" ry="${n(o.unit * 26)}" fill="url(#${id}w)"/><rect x="${n(left)}" y="${n(o.level)}" width="${n(o.body * 2)}" height="${n((o.foot - o.level) * 0.4)}" fill="url(#${id}t)"/>`
      : '',
    // The hollow under the bottle shows as a dark dome above a bright foot.
    `<ellipse cx="${n(o.axis)}" cy="${n(o.foot + 2)}" rx="${n(punt * 0.8)}" ry="${n(o.unit * 9)}" fill="#000" opacity="${glass.clear ? 0.1 : 0.34}"/>`,
    `<path d="M${n(o.axis - punt * 0.78)} ${n(o.foot - o.unit * 2)}Q${n(o.axis)} ${n(o.foot + o.unit * 3.2)} ${n(o.axis + punt * 0.78)} ${n(o.foot - o.unit * 2)}" fill="none" stroke="${lighten(glass.rim, 0.35)}" stroke-width="${n(o.unit * 1.1)}" opacity="${glass.clear ? 0.5 : 0.34}" stroke-linecap="round"/></g>`,
    // Two lights: a tall window on the left with a hard inner edge, a narrow one behind on the right.
    soft(o, -0.88, -0.46, 0.16, 7, `url(#${id}s)`, glass.clear ? 0.4 : 0.3),
    soft(o, -0.8, -0.6, 0.03, 3, `url(#${id}s)`, glass.clear ? 0.6 : 0.46),
    soft(o, -0.545, -0.515, 0.005, 1, `url(#${id}s)`, glass.clear ? 0.5 : 0.34),
    soft(o, 0.8, 0.9, 0.04, 3, `url(#${id}s)`, glass.clear ? 0.5 : 0.42),
    soft(o, 0.2, 0.7, 0.2, 6, `url(#${id}s)`, 0.09),
  ].join('')
}
