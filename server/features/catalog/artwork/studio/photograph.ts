import type { Sprite } from './lathe.ts'
import { smooth } from './light.ts'

/** Pixels of three bytes. */
export type Photograph = { data: Buffer; width: number; height: number }

/** A sprite on the table: `axis`, `foot` and `half` (of its width) say where its shadow falls, `tint` is the light that it lets through. */
export type Stood = { sprite: Sprite; axis: number; foot: number; half: number; tint: readonly [number, number, number] }
/** A sprite that brings its own shadow. */
type Pasted = { sprite: Sprite }

const PAPER: readonly [number, number, number] = [0.94, 0.893, 0.81]
const TABLE_SIZE = 4096
/** sRGB of linear light, with a soft shoulder where lamps would burn out. */
const TONES = Float32Array.from({ length: TABLE_SIZE + 1 }, (_, i) => {
  const light = (i / TABLE_SIZE) * 2
  const v = light < 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp(-(light - 0.8) / 0.24))
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)
})

export const toned = (light: number): number => {
  const t = light <= 0 ? 0 : Math.min(TABLE_SIZE - 0.001, light * (TABLE_SIZE / 2))
  const i = t | 0
  return (TONES[i] as number) + ((TONES[i + 1] as number) - (TONES[i] as number)) * (t - i)
}

/** Noise of 16 bits and 16 bits: their difference hides the steps of eight bits, which a wide soft gradient would show as bands. */
function noiseAt(x: number, y: number): number {
  let h = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 7, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return h ^ (h >>> 15)
}

/** Bottles on a paper sweep, those at the back first. `scale`: pixels for one length of the outlines. */
export function photograph(stood: readonly (Stood | Pasted)[], width: number, height: number, scale: number): Photograph {
  const { light: empty, data: paper } = sweep(width, height)
  const light = empty.slice()
  const data = Buffer.from(paper)
  const casts = stood.flatMap((each) => ('foot' in each ? [castOf(each, width, scale)] : []))
  const isTouched = new Uint8Array(height)
  for (let y = 0; y < height; y++)
    for (const cast of casts) if (shade(light, y * width * 3, cast, (y / scale - cast.foot) / cast.half)) isTouched[y] = 1
  for (const each of stood) {
    if ('foot' in each) mirrorOnTable(light, width, height, each.sprite, Math.round(each.foot * scale))
    place(light, width, height, each.sprite)
  }
  const left = Math.max(0, Math.min(...stood.map(({ sprite }) => sprite.left)))
  const right = Math.min(width, Math.max(...stood.map(({ sprite }) => sprite.left + sprite.width)))
  // Where there is neither shadow nor bottle, the sweep is as it always is.
  for (let y = 0; y < height; y++) develop(light, data, width, y, isTouched[y] ? 0 : left, isTouched[y] ? width : right)
  return { data, width, height }
}

/** Writes a part of a row as bytes. */
function develop(light: Float32Array, data: Uint8Array, width: number, y: number, from: number, to: number): void {
  for (let x = from, at = (y * width + from) * 3; x < to; x++) {
    const noise = noiseAt(x, y)
    const grain = ((noise & 0xffff) - (noise >>> 16)) * (0.7 / 65535)
    for (let c = 0; c < 3; c++, at++) {
      data[at] = Math.min(255, Math.max(0, toned(light[at] as number) + grain + 0.5))
    }
  }
}

const sweeps = new Map<string, { light: Float32Array; data: Uint8Array }>()

/** The empty sweep, the same behind every bottle. Large ones are not kept. */
function sweep(width: number, height: number): { light: Float32Array; data: Uint8Array } {
  const ready = sweeps.get(`${width} ${height}`)
  if (ready) return ready
  const light = new Float32Array(width * height * 3)
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const v = y / height
    const down = 0.92 + 0.08 * smooth(v / 0.55) - 0.09 * smooth((v - 0.86) / 0.14)
    const dy = (v - 0.46) ** 2
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const dx = x / width - 0.46
      const even = down * (1.05 - 0.5 * (dx * dx * 1.5 + dy))
      light[at] = even * PAPER[0]
      light[at + 1] = even * PAPER[1]
      light[at + 2] = even * PAPER[2]
    }
    develop(light, data, width, y, 0, width)
  }
  if (width < 1000) sweeps.set(`${width} ${height}`, { light, data })
  return { light, data }
}

type Cast = {
  wide: Float64Array
  contact: Float64Array
  glow: Float64Array
  half: number
  foot: number
  tint: readonly [number, number, number]
}

/** A shadow falls off by itself along the table and across it, so each column is worked out once. */
function castOf({ axis, foot, half, tint }: Stood, width: number, scale: number): Cast {
  const along = (shape: (side: number) => number) =>
    Float64Array.from({ length: width }, (_, x) => shape((x / scale - axis) / half))
  return {
    half,
    foot,
    tint,
    wide: along((side) => 0.34 * Math.exp(-(((side - 0.35) / 1.5) ** 2))),
    contact: along((side) => 0.62 * Math.exp(-((side / 0.98) ** 6))),
    glow: along((side) => 0.3 * Math.exp(-(((side - 1.15) / 0.62) ** 2))),
  }
}

/** Darkens a row that lies `below` the foot, in halves of the bottle. False: too far away. */
function shade(light: Float32Array, start: number, { wide, contact, glow, tint }: Cast, below: number): boolean {
  if (Math.abs(below) > 0.7) return false
  const [soft, hard, lit] = [
    Math.exp(-(((below - 0.03) / 0.17) ** 2)),
    Math.exp(-(((below - 0.045) / 0.062) ** 2)),
    Math.exp(-(((below - 0.06) / 0.12) ** 2)),
  ]
  for (let x = 0, at = start; x < wide.length; x++, at += 3) {
    const left = (1 - (wide[x] as number) * soft) * (1 - (contact[x] as number) * hard)
    const through = (glow[x] as number) * lit
    for (let c = 0; c < 3; c++) light[at + c] = (light[at + c] as number) * left * (1 - through * (1 - (tint[c] as number)))
  }
  return true
}

function place(light: Float32Array, width: number, height: number, sprite: Sprite): void {
  for (let row = 0; row < sprite.height; row++) {
    const y = row + sprite.top
    if (y < 0 || y >= height) continue
    for (let column = 0; column < sprite.width; column++) {
      const x = column + sprite.left
      const from = (row * sprite.width + column) * 4
      const cover = sprite.pixels[from + 3] as number
      if (cover <= 0 || x < 0 || x >= width) continue
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) light[at + c] = (light[at + c] as number) * (1 - cover) + (sprite.pixels[from + c] as number)
    }
  }
}

/** The table shines a little: the foot of the bottle is seen in it, ever weaker. */
function mirrorOnTable(light: Float32Array, width: number, height: number, sprite: Sprite, foot: number): void {
  const reach = Math.min(height - foot, Math.round(sprite.height * 0.07))
  if (reach <= 0) return
  const lowest = lowestRows(sprite)
  for (let column = 0; column < sprite.width; column++) {
    const x = column + sprite.left
    const low = lowest[column] as number
    if (x < 0 || x >= width || low < 0) continue
    for (let step = 0; step < reach; step++) {
      const [row, y] = [low - step, low + sprite.top + step + 1]
      if (row < 0 || y >= height) break
      const from = (row * sprite.width + column) * 4
      const weight = 0.17 * (1 - step / reach) ** 2 * (sprite.pixels[from + 3] as number)
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++)
        light[at + c] = (light[at + c] as number) * (1 - weight) + (sprite.pixels[from + c] as number) * weight
    }
  }
}

function lowestRows({ width, height, pixels }: Sprite): Int32Array {
  return Int32Array.from({ length: width }, (_, column) => {
    for (let row = height - 1; row >= 0; row--) if ((pixels[(row * width + column) * 4 + 3] as number) > 0.5) return row
    return -1
  })
}
