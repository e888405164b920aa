import { parcelBands, type Terrain, terrainOf } from '#domain/terrain.ts'
import { COMPASS, gradient, type Terroir } from '#domain/terroir.ts'
import { soilOf } from '#domain/vocabulary/soils.ts'
import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { noise } from '#server/features/catalog/artwork/random.ts'
import { downward, n } from '#server/features/catalog/artwork/svg.ts'

/*
 * An estate's hillside as seen from the far bank or the plain, drawn from the same numbers as its map: steep or gentle,
 * closing round or coming forward, with its river, its vineyards on their grounds, and the afternoon sun from its own side.
 */

const WIDTH = 1500
const HEIGHT = 1000
const STEPS = 48
const SKYLINE = 330
const FOOT = 690
/** How high gentle land may be raised; flat land stays flat. */
const RAISE_MAX = 4
const TERRACED_FROM_PERCENT = 38
/** South-southwest. */
const SUN = 205

const INK = {
  sky: ['#b9cfcd', '#e6e3d3', '#f6ecd8'],
  plain: '#bfb27c',
  slope: '#7f9455',
  forest: '#3f6250',
  water: '#7fa9b0',
  row: '#33471f',
  wall: '#e2d4b2',
  haze: '#e9e2cd',
} as const

type Point = readonly [number, number]
type View = {
  terroir: Terroir
  terrain: Terrain
  at: (across: number, up: number, height?: number) => Point
  light: number
  tall: number
}

export function drawHillside(code: string, terroir: Terroir, { width, height }: { width: number; height: number }): string {
  const view = viewOf(terroir)
  const parts = [sky(), ranges(code, view), hill(code, view), vineyards(view), plain(view), water(code, view), foreground(code)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`
}

/** The foot of the slope lies at one height of the picture, whatever the land; its top follows from how steep it is. */
function viewOf(terroir: Terroir): View {
  const { foot, top, length, faces } = terroir
  const terrain = terrainOf(terroir)
  const distance = length * 1.9
  const focal = ((WIDTH / 2) * (distance + length * 0.3)) / (terrain.halfWidth * 0.96)
  const rise = (focal * (top - foot)) / (distance + length)
  const raise = Math.min(RAISE_MAX, Math.max(1, 250 / rise), Math.max(0.5, (FOOT - SKYLINE + 130) / rise))
  // One looks down a little on what lies below the slope.
  const eye = (foot + (top - foot) * 0.5) * raise + length * 0.1
  const shift = FOOT - (focal * (eye - foot * raise)) / distance
  const away = (((COMPASS.indexOf(faces) * 45 - SUN + 540) % 360) - 180) * (Math.PI / 180)
  return {
    terroir,
    terrain,
    at: (across, up, height = terrain.height(across, up)) => {
      const depth = distance + Math.max(-distance * 0.85, up)
      return [WIDTH / 2 + (focal * across) / depth, shift + (focal * (eye - height * raise)) / depth]
    },
    light: Math.cos(away),
    tall: rise * raise,
  }
}

const path = (points: readonly Point[], isClosed = true): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${isClosed ? 'Z' : ''}`

/** A line that keeps its height along the slope, from left to right. */
function level({ terrain, at }: View, height: number, from = -terrain.halfWidth * 1.5, to = terrain.halfWidth * 1.5): Point[] {
  const up = terrain.upAt(height)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const across = from + ((to - from) * step) / STEPS
    return at(across, up + terrain.bend(across))
  })
}

const sky = (): string =>
  `<defs>${downward('sky', [
    [0, INK.sky[0]],
    [0.34, INK.sky[1]],
    [0.62, INK.sky[2]],
  ])}${downward('crest', [
    [0, '#fff3d6', 0.2],
    [0.5, '#fff3d6', 0],
    [1, '#1c2a1e', 0.16],
  ])}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`

/** Far hills, higher behind gentle land. */
function ranges(code: string, { tall }: View): string {
  const base = FOOT - tall
  return [0, 1, 2]
    .map((which) => {
      const wave = noise(`range ${which} ${code}`)
      const y = (x: number) => base - 62 + which * 30 + wave(x / (330 - which * 80)) * (34 - which * 7)
      const line = Array.from({ length: 51 }, (_, index): Point => [index * 30, y(index * 30)])
      return `<path d="${path([...line, [WIDTH, HEIGHT], [0, HEIGHT]])}" fill="${mix('#6f9089', INK.haze, 0.66 - which * 0.17)}"/>`
    })
    .join('')
}

function hill(code: string, view: View): string {
  const { terroir, terrain, at, light } = view
  const { foot, top, length } = terroir
  const crown = top + (top - foot) * 0.1
  const [low, edge, high] = [level(view, foot), level(view, top), level(view, crown)]
  const lit = light > 0 ? lighten(INK.slope, 0.2 * light) : darken(INK.slope, -0.28 * light)
  const shades = Array.from({ length: STEPS }, (_, step) => {
    const [from, to] = [step, step + 1].map((one) => -terrain.halfWidth * 1.5 + (3 * terrain.halfWidth * one) / STEPS) as [
      number,
      number,
    ]
    // Where the slope turns away from the sun it lies in shade.
    const turn = Math.atan((terrain.bend(to) - terrain.bend(from)) / (to - from))
    const shade = Math.max(-0.3, Math.min(0.3, turn * (0.42 + 0.2 * light)))
    const corner = (across: number, up: number) => at(across, up + terrain.bend(across))
    const quad = [corner(from, terrain.upAt(crown)), corner(to, terrain.upAt(crown)), corner(to, 0), corner(from, 0)]
    return `<path d="${path(quad)}" fill="${shade > 0 ? '#fff1c9' : '#14261d'}" opacity="${n(Math.abs(shade) * 1.15)}"/>`
  })
  const wave = noise(`trees ${code}`)
  const size = Math.max(9, Math.min(22, (view.tall / length) * length * 0.055))
  const crowns = high.flatMap(([x, y], index) => {
    const [nextX, nextY] = high[index + 1] ?? [x, y]
    const count = Math.max(1, Math.round((nextX - x) / (size * 0.9)))
    return Array.from({ length: count }, (_, tree) => {
      const [tx, ty] = [x + ((nextX - x) * tree) / count, y + ((nextY - y) * tree) / count]
      const tall = size * (1.2 + 0.5 * wave(tx / 9))
      return `M${n(tx - size * 0.7)} ${n(ty + size)}V${n(ty)}q0 ${n(-tall)} ${n(size * 0.7)} ${n(-tall)}t${n(size * 0.7)} ${n(tall)}V${n(ty + size)}Z`
    })
  })
  return [
    `<path d="${path([...low, ...high.toReversed()])}" fill="${lit}"/>`,
    `<path d="${path([...edge, ...high.toReversed()])}" fill="${INK.forest}"/><path d="${crowns.join('')}" fill="${INK.forest}"/>`,
    shades.join(''),
    `<path d="${path([...low, ...high.toReversed()])}" fill="url(#crest)"/>`,
  ].join('')
}

function vineyards(view: View): string {
  const { terroir, terrain, at } = view
  const percent = gradient(terroir)
  return parcelBands(terroir)
    .map(({ from, to, low, high }, index) => {
      const colour = soilOf(terroir.parcels[index]?.soil ?? '')?.colour ?? INK.plain
      const outline = [...level(view, high, from, to), ...level(view, low, from, to).toReversed()]
      const rows = Math.max(6, Math.round(((to - from) / terrain.halfWidth) * 46))
      const [foot, head] = [terrain.upAt(low), terrain.upAt(high)]
      const lines = Array.from({ length: rows }, (_, row) => {
        const across = from + ((to - from) * (row + 0.5)) / rows
        const points = [0, 0.25, 0.5, 0.75, 1].map((share) => at(across, foot + (head - foot) * share + terrain.bend(across)))
        return path(points, false)
      })
      const walls =
        percent >= TERRACED_FROM_PERCENT
          ? [0.2, 0.4, 0.6, 0.8].map((share) => path(level(view, low + (high - low) * share, from, to), false))
          : []
      return [
        `<path d="${path(outline)}" fill="${mix(INK.slope, colour, 0.72)}" opacity=".84"/>`,
        `<path d="${lines.join('')}" fill="none" stroke="${mix(INK.row, INK.slope, 0.2)}" stroke-width="3" stroke-dasharray="5 2.2" opacity=".7"/>`,
        `<path d="${walls.join('')}" fill="none" stroke="${INK.wall}" stroke-width="3.2" opacity=".75"/><path d="${walls.join('')}" fill="none" stroke="#2b2415" stroke-width="1.4" opacity=".45" transform="translate(0 2.6)"/>`,
        `<path d="${path(outline)}" fill="none" stroke="${INK.wall}" stroke-width="2.4" opacity=".8"/>`,
      ].join('')
    })
    .join('')
}

function plain(view: View): string {
  const edge = level(view, view.terroir.foot)
  return `<defs>${downward('plain', [
    [0, lighten(INK.plain, 0.2)],
    [1, darken(INK.plain, 0.34)],
  ])}</defs><path d="${path([...edge, [WIDTH, HEIGHT], [0, HEIGHT]])}" fill="url(#plain)"/><path d="${path(edge, false)}" fill="none" stroke="${INK.wall}" stroke-width="3" opacity=".8"/>`
}

function water(code: string, { terroir, terrain, at }: View): string {
  const { water: shown, length } = terroir
  if (!shown) return ''
  const near = -Math.min(shown.distance, length * 0.8)
  const breadth = shown.kind === 'lake' ? length * 4 : Math.max(shown.kind === 'river' ? length * 0.3 : length * 0.07, 10)
  const wave = noise(`bank ${code}`)
  const bank = (up: number, swing: number): Point[] =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const across = terrain.halfWidth * 1.7 * ((2 * step) / STEPS - 1)
      return at(across, up + terrain.bend(across) * 0.3 + wave(across / length) * length * swing, shown.level)
    })
  const outline = [...bank(near, 0.02), ...bank(near - breadth, 0.035).toReversed()]
  const glints = Array.from({ length: 9 }, (_, index) => {
    const up = near - breadth * (0.12 + index * 0.09)
    const across = wave(index * 3.7) * terrain.halfWidth * 0.9
    return path([at(across - length * 0.09, up, shown.level), at(across + length * 0.09, up, shown.level)], false)
  })
  return `<defs>${downward('water', [
    [0, darken(INK.water, 0.2)],
    [0.4, INK.water],
    [1, lighten(INK.water, 0.24)],
  ])}</defs><path d="${path(outline)}" fill="url(#water)"/><path d="${path(bank(near, 0.02), false)}" fill="none" stroke="${darken(INK.plain, 0.45)}" stroke-width="3" opacity=".55"/><path d="${glints.join('')}" fill="none" stroke="#f6f1e0" stroke-width="2" stroke-linecap="round" opacity=".5"/>`
}

/** Grass at the viewer's feet, so that the eye has a place to stand. */
function foreground(code: string): string {
  const wave = noise(`near ${code}`)
  const line = Array.from({ length: 41 }, (_, index): Point => [index * 37.5, 950 + wave(index / 4) * 14])
  const ink = darken(mix(INK.slope, INK.plain, 0.4), 0.4)
  return `<path d="${path([...line, [WIDTH, HEIGHT], [0, HEIGHT]])}" fill="${ink}"/>`
}
