import { fold } from '#domain/fold.ts'
import { types } from '#domain/vocabulary/types.ts'
import { type BottleShape, bottleShapes } from './bottle-shapes.ts'
import type { LabelText } from './label.ts'
import type { Closure } from './studio/capsule-coat.ts'
import { downward, glow, n } from './svg.ts'

export type BottlePicture = LabelText & {
  /** An unknown shape is drawn as Bordeaux, an unknown glass as olive, an unknown closure as cork. */
  shape: string
  glass: string
  capsule: string
  label: string
  closure?: string | null
  /** white, red, rosé, orange, sparkling, sweet, ice wine: seen through clear glass. */
  type: string
}

export const bottleWidth = 900
export const bottleHeight = 1200
export const foot = 1128

const ROSE = types.find(({ code }) => code === 'rose')?.name

/** The colour of the wine by its type and name: a sparkling wine is rosé when it is called so. */
export function colourOfWine(type: string, name: string): string {
  const isCalledRose = ROSE && (name.includes(ROSE.zh) || fold(name).split(' ').includes(fold(ROSE.en)))
  return type === 'sparkling' && isCalledRose ? 'rosé' : type
}

/** The same paper sweep behind every bottle makes all products one series. */
export function studio(width = bottleWidth, height = bottleHeight, floor = foot): string {
  return [
    `<defs>${downward('paper', [
      [0, '#f3ede1'],
      [0.55, '#f9f5ec'],
      [0.86, '#f5efe3'],
      [1, '#ebe2d1'],
    ])}`,
    `${glow(
      'halo',
      width * 0.44,
      height * 0.44,
      height * 0.56,
      [
        [0, '#ffffff', 0.85],
        [0.6, '#ffffff', 0.25],
        [1, '#ffffff', 0],
      ],
      0.8,
    )}`,
    `${glow(
      'corner',
      width / 2,
      height * 0.48,
      height * 0.78,
      [
        [0, '#8f7f62', 0],
        [0.66, '#8f7f62', 0],
        [1, '#8f7f62', 0.22],
      ],
      0.86,
    )}`,
    `${downward('floor', [
      [0, '#cdbfa6', 0],
      [0.35, '#cdbfa6', 0.2],
      [1, '#cdbfa6', 0],
    ])}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#paper)"/><rect width="${width}" height="${height}" fill="url(#halo)"/>`,
    `<rect y="${floor - 90}" width="${width}" height="180" fill="url(#floor)"/><rect width="${width}" height="${height}" fill="url(#corner)"/>`,
  ].join('')
}

/** The shadow of a bottle on a table, and the light that its glass lets through; `half` of its width at the foot. */
export function shadow(id: string, o: { axis: number; foot: number; half: number }, light: string): string {
  const w = o.half
  return [
    `<defs>${glow(
      `${id}s1`,
      o.axis + w * 0.5,
      o.foot + 5,
      w * 0.3,
      [
        [0, '#2b2114', 0.34],
        [0.45, '#2b2114', 0.16],
        [1, '#2b2114', 0],
      ],
      6.2,
    )}`,
    `${glow(
      `${id}s2`,
      o.axis,
      o.foot + 3,
      w * 0.13,
      [
        [0, '#120c06', 0.75],
        [0.55, '#120c06', 0.4],
        [1, '#120c06', 0],
      ],
      8.4,
    )}`,
    `${glow(
      `${id}s3`,
      o.axis + w * 0.98,
      o.foot + 7,
      w * 0.19,
      [
        [0, light, 0.5],
        [1, light, 0],
      ],
      4.6,
    )}</defs>`,
    `<rect x="${n(o.axis - w * 2.4)}" y="${n(o.foot - w * 0.6)}" width="${n(w * 6)}" height="${n(w * 1.2)}" fill="url(#${id}s1)"/>`,
    `<rect x="${n(o.axis - w * 2.4)}" y="${n(o.foot - w * 0.6)}" width="${n(w * 6)}" height="${n(w * 1.2)}" fill="url(#${id}s3)"/>`,
    `<rect x="${n(o.axis - w * 2.4)}" y="${n(o.foot - w * 0.6)}" width="${n(w * 5)}" height="${n(w * 1.2)}" fill="url(#${id}s2)"/>`,
  ].join('')
}

const isShape = (text: string): text is BottleShape => bottleShapes.some((s) => s === text)

export const shapeOf = (wine: BottlePicture): BottleShape => {
  const name = wine.shape.toLowerCase()
  return isShape(name) ? name : 'bordeaux'
}

/** Half bottles and magnums differ in size on the shelf too, but stay in the frame. */
export function growth(wine: BottlePicture): number {
  if (wine.shape === 'half') return 1
  if (wine.sizeMl <= 375) return 0.84
  if (wine.sizeMl <= 500) return 0.92
  return 1
}

export function closureOf(text: string | null = 'cork'): Closure {
  const name = (text ?? 'cork').toLowerCase()
  if (name.includes('screw')) return 'screw cap'
  if (name.includes('stopper') || name.includes('vinolok')) return 'glass stopper'
  return name.includes('crown') ? 'crown cap' : 'cork'
}
