import type { Outline } from '../bottle-shapes.ts'
import type { Hit, Layer } from './lathe.ts'
import { fresnel, mirrored, smooth } from './light.ts'

type Absorption = readonly [red: number, green: number, blue: number]

/** What a millimetre of each glass swallows. */
const GLASSES: Record<string, Absorption> = {
  green: [0.66, 0.39, 0.55],
  olive: [0.46, 0.43, 0.72],
  brown: [0.3, 0.52, 0.86],
  dark: [0.8, 0.74, 0.8],
  blue: [0.62, 0.5, 0.3],
  clear: [0.006, 0.003, 0.006],
}

const OTHER_NAMES: Record<string, string> = {
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

/** What a millimetre of each wine swallows. */
const WINES: Record<string, Absorption> = {
  white: [0.0016, 0.0032, 0.0125],
  red: [0.03, 0.11, 0.1],
  rosé: [0.0018, 0.0115, 0.0135],
  orange: [0.0034, 0.0135, 0.042],
  sparkling: [0.0014, 0.0028, 0.0095],
  sweet: [0.0028, 0.0095, 0.038],
  'ice wine': [0.0024, 0.0078, 0.03],
}

const NO_WINE: Absorption = [0, 0, 0]
const WALL_MM = 3.1

const glassName = (name: string): string => {
  const known = OTHER_NAMES[name.toLowerCase()] ?? name.toLowerCase()
  return known in GLASSES ? known : 'olive'
}

/** The light that a glass lets fall on the table, in linear light. */
export function glassTint(glass: string, type: string): readonly [number, number, number] {
  const [wall, wine] = [absorptionOf(glass), WINES[type.toLowerCase()] ?? NO_WINE]
  const left = (c: 0 | 1 | 2) => Math.exp(-wall[c] * 4 - wine[c] * 55)
  return [left(0), left(1), left(2)]
}

const absorptionOf = (glass: string): Absorption => GLASSES[glassName(glass)] ?? [0.46, 0.43, 0.72]

/**
 * The bottle itself. What is seen through it is the bright paper behind, bent by the wine as by a lens and coloured by every
 * millimetre of glass and wine on the way (Beer and Lambert); what it mirrors are the lamps.
 */
export function glassLayer(o: Outline, glass: string, type: string): Layer {
  const wall = absorptionOf(glass)
  const wine = WINES[type.toLowerCase()] ?? WINES.white ?? NO_WINE
  const isClear = glassName(glass) === 'clear'
  const thick = (o.shape === 'sparkling' ? 4.6 : WALL_MM) * o.unit
  const bottom = 7 * o.unit
  const punt = { tall: (o.shape === 'sparkling' ? 30 : o.shape === 'flute' || o.shape === 'half' ? 9 : 22) * o.unit, wide: 0.74 }
  const flat = (height: number): number => depthOf(o, height)
  return {
    from: o.top,
    to: o.foot,
    depth: flat,
    coat(hit, out) {
      const { u, nz, height, radius } = hit
      const inner = Math.max(0.2, 1 - thick / radius)
      const outside = 2 * Math.sqrt(1 - u * u)
      const hollow = Math.abs(u) < inner ? 2 * Math.sqrt(inner * inner - u * u) : 0
      const deep = radius * flat(height)
      const isBottom = height > o.foot - bottom
      const air = height < o.level ? 0 : hollow * deep * smooth((o.foot - bottom * 0.7 - height) / (bottom * 0.6))
      // Towards its edge a wall is met ever more slantingly; no photograph shows that path as long as it is.
      const walls = Math.max(isBottom ? thick * 2.6 : 0, Math.min((outside - hollow) * deep, thick * 4.4))
      const seen = height >= o.level ? throughWine(u) : throughAir(u, inner)
      const floor = smooth((height - (o.foot - 90 * o.unit)) / (90 * o.unit))
      const behind = seen * (1 - 0.3 * floor) + puntLight(hit, o, punt, isClear)
      const mirror = fresnel(nz) * mirrored(hit.nx, hit.ny, nz, 0)
      for (let c = 0; c < 3; c++) {
        const passed = Math.exp(-((wall[c] as number) * walls + (wine[c] as number) * air) / o.unit)
        // The walls scatter a little of the light that runs in them: dark glass glows at its sides.
        const scattered = isClear ? 0 : 0.05 * Math.exp(-(wall[c] as number) * 3.2) * smooth((Math.abs(u) - 0.55) / 0.4)
        out[c] = passed * behind + scattered + mirror
      }
      out[3] = 1
      if (Math.abs(height - o.level) < 0.9)
        for (let c = 0; c < 3; c++) out[c] = (out[c] as number) * 0.7 + (isClear ? 0.28 : 0.012)
    },
  }
}

/** A full bottle is a thick lens: it turns the sides of the sweep into its middle, and shows the dark room at its edges. */
function throughWine(u: number): number {
  const side = Math.abs(u)
  return 0.9 * (1 - 0.12 * smooth((0.3 - side) / 0.3)) * (1 - 0.9 * smooth((side - 0.66) / 0.33)) + 0.05 - 0.05 * u
}

function throughAir(u: number, inner: number): number {
  const side = Math.abs(u)
  const line = Math.exp(-(((side - inner) / 0.06) ** 2))
  return 0.95 * (1 - 0.5 * smooth((side - 0.86) / 0.14)) - 0.42 * line
}

/** The hollow under the bottle: a dome that is bright at its rim and takes light from what is above it. */
function puntLight(
  { u, height, radius }: Hit,
  o: Outline,
  { tall, wide }: { tall: number; wide: number },
  isClear: boolean,
): number {
  const up = (o.foot - height) / tall
  if (up > 1.25) return 0
  const dome = wide * Math.sqrt(Math.max(0, 1 - up * up))
  const side = Math.abs(u)
  const rim = Math.exp(-((((side - dome) * radius) / (1.6 * o.unit)) ** 2)) * smooth((1.1 - up) / 0.3)
  const inside = side < dome ? smooth((dome - side) / 0.16) : 0
  return isClear ? 0.25 * rim - 0.3 * inside * (1 - up * 0.6) : 0.3 * rim - 0.45 * inside
}

/** A Bocksbeutel is half as deep as it is wide, but its neck is round. */
const depthOf = (o: Outline, height: number): number =>
  o.shape === 'bocksbeutel' ? 1 - 0.46 * smooth((height - (o.top + 60 * o.unit)) / (60 * o.unit)) : 1
