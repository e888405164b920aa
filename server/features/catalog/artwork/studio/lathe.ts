import type { Outline } from '../bottle-shapes.ts'

/** A picture in linear light, four numbers for each pixel: red, green, blue (times coverage) and coverage. */
export type Sprite = { left: number; top: number; width: number; height: number; pixels: Float32Array }

/** Where a ray meets a turned body. Lengths are those of the outline; `u` runs from -1 (left edge) to 1. */
export type Hit = { x: number; height: number; u: number; radius: number; nx: number; ny: number; nz: number }

/** Writes red, green, blue and coverage of a point to `out`, in linear light. */
type Coat = (hit: Hit, out: Float64Array) => void

/** A coat on the outline between two heights, lying `over` outside of it. `edge` may bring its own radius. */
export type Layer = {
  from: number
  to: number
  over?: number
  edge?: (height: number) => number
  depth?: (height: number) => number
  coat: Coat
}

const STEPS = 4

/** `scale`: pixels for one length of the outline. Only what lies within `frame`, from the origin, is there to be painted. */
export function emptySprite(o: Outline, scale: number, frame?: { width: number; height: number }): Sprite {
  const [margin, low] = [6, 16 * o.size]
  const left = Math.max(frame ? 0 : -Infinity, Math.floor((o.axis - o.body - margin) * scale))
  const top = Math.max(frame ? 0 : -Infinity, Math.floor((o.top - margin) * scale))
  const width = Math.min(frame?.width ?? Infinity, Math.ceil((o.axis + o.body + margin) * scale)) - left
  const height = Math.min(frame?.height ?? Infinity, Math.ceil((o.foot + o.sag(o.foot) + low) * scale)) - top
  return { left, top, width, height, pixels: new Float32Array(width * height * 4) }
}

/**
 * Paints a coat of a turned body, seen from a little above its shoulder: every ring hangs down in front by the outline's
 * `sag`. Each pixel gets the height and the normal of what it shows.
 */
export function turn(sprite: Sprite, o: Outline, scale: number, { from, to, over = 0, edge, depth, coat }: Layer): void {
  const count = Math.ceil((to - from) * STEPS) + 2
  const radii = new Float32Array(count)
  for (let i = 0; i < count; i++) radii[i] = edge ? edge(from + i / STEPS) : o.radius(Math.min(to, from + i / STEPS)) + over
  const at = (height: number): number => {
    const t = Math.min(count - 1.001, Math.max(0, (height - from) * STEPS))
    const i = t | 0
    return (radii[i] as number) + ((radii[i + 1] as number) - (radii[i] as number)) * (t - i)
  }
  const hit: Hit = { x: 0, height: 0, u: 0, radius: 0, nx: 0, ny: 0, nz: 0 }
  const out = new Float64Array(4)
  const { left, top, width, pixels } = sprite
  const first = Math.max(0, Math.floor((from + Math.min(0, o.sag(from))) * scale) - top - 1)
  const last = Math.min(sprite.height, Math.ceil((to + Math.max(0, o.sag(to)) + 1) * scale) - top + 1)
  for (let row = first; row < last; row++) {
    const y = (row + top + 0.5) / scale
    const widest = at(y) + 4
    const begin = Math.max(0, Math.floor((o.axis - widest) * scale) - left)
    const end = Math.min(width, Math.ceil((o.axis + widest) * scale) - left)
    const sag = o.sag(y)
    for (let column = begin; column < end; column++) {
      const x = (column + left + 0.5) / scale - o.axis
      const near = Math.min(1, Math.abs(x) / at(y))
      const height = y - sag * Math.sqrt(1 - near * near)
      const radius = at(height)
      const side = Math.min(1, (radius - Math.abs(x)) * scale + 0.5)
      const above = Math.min(1, (height - from) * scale + 0.5)
      const below = Math.min(1, (to - height) * scale + 0.5)
      if (side <= 0 || above <= 0 || below <= 0) continue
      const u = Math.max(-0.9995, Math.min(0.9995, x / radius))
      const slope = (at(height + 1) - at(height - 1)) / 2
      const flat = depth ? depth(height) : 1
      const facing = Math.sqrt(1 - u * u)
      const long = Math.hypot(u * flat, facing, slope * flat)
      hit.x = x
      hit.height = height
      hit.u = u
      hit.radius = radius
      hit.nx = (u * flat) / long
      hit.ny = (-slope * flat) / long
      hit.nz = facing / long
      coat(hit, out)
      lay(pixels, (row * width + column) * 4, out, side * above * below)
    }
  }
}

function lay(pixels: Float32Array, at: number, out: Float64Array, coverage: number): void {
  const alpha = (out[3] as number) * coverage
  if (alpha <= 0) return
  const rest = 1 - alpha
  for (let c = 0; c < 3; c++) pixels[at + c] = (pixels[at + c] as number) * rest + (out[c] as number) * alpha
  pixels[at + 3] = (pixels[at + 3] as number) * rest + alpha
}
