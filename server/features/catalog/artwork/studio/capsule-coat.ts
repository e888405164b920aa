import type { Outline } from '../bottle-shapes.ts'
import { brightness, darken, lighten } from '../colour.ts'
import { unevenness } from './grain.ts'
import type { Hit, Layer } from './lathe.ts'
import { falling, fresnel, linearColour, mirrored, smooth } from './light.ts'

export type Closure = 'cork' | 'screw cap' | 'glass stopper' | 'crown cap'
type Dressing = { colour: string; closure: Closure /** Of a state-tested wine of Austria. */; hasBanderole: boolean }

/** What closes the bottle, from the glass outwards. */
export function capsuleLayers(o: Outline, { colour, closure, hasBanderole }: Dressing): Layer[] {
  if (closure === 'crown cap') return [crownCap(o, colour)]
  if (o.shape === 'sparkling') return [foilOverWire(o, colour)]
  if (closure === 'glass stopper') return [stopper(o)]
  const sleeve = closure === 'screw cap' ? screwCap(o, colour) : tinCapsule(o, colour)
  return hasBanderole ? [sleeve, banderole(o)] : [sleeve]
}

type Finish = { colour: string; blur: number; shine: number; matt: number }

/** Metal under lacquer: colour where light falls on it, and lamps mirrored as soft as the metal is rough. */
function lacquered({ colour, blur, shine, matt }: Finish, nx: number, ny: number, nz: number, out: Float64Array): void {
  const own = linearColour(colour)
  const high = linearColour(lighten(colour, 0.55))
  const fall = falling(nx, ny, nz) * matt
  const mirror = mirrored(nx, ny, nz, blur) * shine + 0.05 * fresnel(nz, 0.02)
  for (let c = 0; c < 3; c++) out[c] = (own[c] as number) * (fall + 0.04) + (high[c] as number) * mirror
  out[3] = 1
}

const tinCapsule = (o: Outline, colour: string): Layer => {
  const u = o.unit
  const [from, to] = [o.top - 1.5, o.capsuleEnd]
  const trim = brightness(colour) > 0.62 ? darken(colour, 0.45) : '#d9b873'
  return {
    from,
    to,
    edge: (h) => {
      const bead = Math.exp(-(((h - (to - 12 * u)) / (0.8 * u)) ** 2)) * 0.35 * u
      const rim = Math.min(1, (h - from) / (1.2 * u))
      return o.radius(Math.max(o.top + 0.5, h)) + 1.5 + bead - 2.4 * (1 - rim) ** 2
    },
    coat: ({ height, u: across, nx, ny, nz }, out) => {
      const fold = 0.016 * unevenness(Math.asin(across) * 26, height * 0.05) + 0.012 * unevenness(across * 40 + 90, height * 0.5)
      const fromEnd = (to - height) / u
      const isBand = (fromEnd > 3.4 && fromEnd < 5.2) || (fromEnd > 6 && fromEnd < 6.5)
      lacquered(
        isBand ? { colour: trim, blur: 0.4, shine: 0.17, matt: 0.7 } : { colour, blur: 0.36, shine: 0.11, matt: 0.82 },
        nx + fold,
        ny,
        nz,
        out,
      )
      if (fromEnd < 0.5) for (let c = 0; c < 3; c++) out[c] = (out[c] as number) * 0.62
    },
  }
}

const screwCap = (o: Outline, colour: string): Layer => {
  const u = o.unit
  const [from, to] = [o.top - 2, o.top + 60 * u * (o.shape === 'bocksbeutel' ? 0.72 : 0.94)]
  const wide = 15.3 * u
  const bridge = to - 17 * u
  const knurled = [from + 3 * u, from + 11 * u] as const
  return {
    from,
    to,
    edge: (h) => {
      const rim = Math.min(1, (h - from) / (1.6 * u))
      const groove =
        Math.exp(-(((h - bridge) / (0.45 * u)) ** 2)) * 0.6 * u +
        Math.exp(-(((h - knurled[1] - 2 * u) / (0.6 * u)) ** 2)) * 0.3 * u
      return wide - 2.2 * (1 - rim) ** 2 - groove
    },
    coat: ({ height, u: across, nx, ny }, out) => {
      const isKnurl = height > knurled[0] && height < knurled[1]
      const ridge = isKnurl ? 0.22 * Math.sin(Math.asin(across) * 58) : 0.008 * unevenness(across * 30, height * 0.4)
      const x = Math.max(-0.99, Math.min(0.99, nx + ridge))
      lacquered({ colour, blur: 0.3, shine: 0.11, matt: 0.84 }, x, ny, Math.sqrt(Math.max(0.01, 1 - x * x - ny * ny)), out)
      const cut = Math.exp(-(((height - bridge) / (0.3 * u)) ** 2))
      for (let c = 0; c < 3; c++) out[c] = (out[c] as number) * (1 - 0.55 * cut)
    },
  }
}

/** Red, white and red round the top, as the state gives it to Austria's tested wines. */
const banderole = (o: Outline): Layer => {
  const [from, to] = [o.top + 13 * o.unit, o.top + 20.5 * o.unit]
  const wide = 15.4 * o.unit
  return {
    from,
    to,
    edge: (h) => Math.max(wide, o.radius(h) + 1.9),
    coat: ({ height, nx, ny, nz }, out) => {
      const third = (height - from) / (to - from)
      lacquered(
        { colour: third > 0.33 && third < 0.67 ? '#f4f0e6' : '#c3172c', blur: 0.5, shine: 0.04, matt: 0.92 },
        nx,
        ny,
        nz,
        out,
      )
    },
  }
}

/** Foil over cork, wire and neck: it keeps every crease of the hand that pressed it on. */
const foilOverWire = (o: Outline, colour: string): Layer => {
  const u = o.unit
  const [from, to] = [o.top - 2, o.capsuleEnd]
  const collar = to - 17 * u
  return {
    from,
    to,
    edge: (h) => {
      const mm = (h - o.top) / u
      const hood = mm < 22 ? 16.4 - 0.04 * (mm - 8) ** 2 * (mm < 8 ? 0.55 : 0.05) : 0
      const wire = Math.exp(-(((mm - 24) / 2.6) ** 2)) * 1.6
      const neck = o.radius(Math.max(o.top + 20 * u, h)) / u + 0.5
      return (Math.max(mm < 22 ? hood : 0, mm > 20 ? neck : 0) + wire) * u
    },
    coat: ({ height, u: across, nx, ny, nz }, out) => {
      const mm = (height - o.top) / u
      const angle = Math.asin(across)
      const creased = mm < 34 ? 1.5 : 0.9 * smooth((collar - height) / (26 * u)) + 0.14
      const x = nx + creased * (0.2 * unevenness(angle * 17, mm * 0.22) + 0.07 * unevenness(angle * 60 + 50, mm * 1.2))
      const y = ny + creased * 0.14 * unevenness(angle * 12 + 120, mm * 0.5 + 40)
      const long = Math.hypot(x, y, nz)
      lacquered({ colour, blur: 0.24, shine: 0.15, matt: 0.7 }, x / long, y / long, nz / long, out)
      const lines = Math.exp(-(((height - collar) / (0.5 * u)) ** 2)) + Math.exp(-(((height - collar + 2 * u) / (0.3 * u)) ** 2))
      const edge = to - height < 0.7 * u ? 0.3 : 0
      for (let c = 0; c < 3; c++) out[c] = (out[c] as number) * (1 - 0.45 * lines - edge)
    },
  }
}

const crownCap = (o: Outline, colour: string): Layer => {
  const [from, to] = [o.top - 3 * o.unit, o.top + 5.5 * o.unit]
  return {
    from,
    to,
    edge: (h) => {
      const t = (h - from) / (to - from)
      return (t < 0.3 ? 13.6 - 3 * (1 - t / 0.3) ** 2 : 13.6 + 2.6 * ((t - 0.3) / 0.7) ** 1.6) * o.unit
    },
    coat: ({ height, u: across, nx, ny }, out) => {
      const t = (height - from) / (to - from)
      const crimp = 0.42 * smooth((t - 0.25) / 0.5) * Math.sin(Math.asin(across) * 15)
      const x = Math.max(-0.97, Math.min(0.97, nx + crimp))
      lacquered({ colour, blur: 0.25, shine: 0.12, matt: 0.8 }, x, ny, Math.sqrt(Math.max(0.02, 1 - x * x - ny * ny)), out)
    },
  }
}

const stopper = (o: Outline): Layer => {
  const [from, to] = [o.top - 9 * o.unit, o.top + 3 * o.unit]
  return {
    from,
    to,
    edge: (h) => {
      const t = (h - from) / (to - from)
      return (14.2 - 3.5 * Math.max(0, 1 - t / 0.25) ** 2 - (t > 0.72 ? 1.4 : 0)) * o.unit
    },
    coat: ({ u: across, nx, ny, nz }: Hit, out) => {
      const mirror = fresnel(nz, 0.06) * mirrored(nx, ny, nz, 0.05)
      const seen =
        0.78 - 0.5 * smooth((Math.abs(across) - 0.62) / 0.36) - 0.18 * Math.exp(-(((Math.abs(across) - 0.5) / 0.07) ** 2))
      for (let c = 0; c < 3; c++) out[c] = seen * (0.96 - c * 0.03) + mirror
      out[3] = 0.94
    },
  }
}
