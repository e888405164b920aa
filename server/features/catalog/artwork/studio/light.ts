/** The studio: a large softbox on the left, a narrow one on the right, a dim room, and the paper sweep below. Values are linear light. */

export const smooth = (t: number): number => {
  const s = Math.min(1, Math.max(0, t))
  return s * s * (3 - 2 * s)
}

const window = (value: number, from: number, to: number, soft: number): number =>
  smooth((value - from) / soft + 0.5) * smooth((to - value) / soft + 0.5)

/** What a mirror with this normal shows. `blur` widens the edges of the lamps, as a rough surface does (0 to 1). Y runs down. */
export function mirrored(nx: number, ny: number, nz: number, blur: number): number {
  const [rx, ry, rz] = [2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1]
  const around = Math.atan2(rx, rz)
  const up = Math.asin(Math.max(-1, Math.min(1, -ry)))
  const soft = 0.09 + blur * 0.7
  const left = window(around, -1.92, -1.2, soft) * window(up, -0.62, 1.02, 0.18 + blur)
  const seam = 1 - 0.16 * window(around, -1.575, -1.545, 0.05) * (1 - blur)
  const right = window(around, 1.78, 2.08, soft) * window(up, -0.55, 0.95, 0.2 + blur)
  const top = smooth((up - 0.95 + blur * 0.3) / 0.4) * 0.5
  const fill = 0.05 * window(around, -0.35, 0.8, 0.9)
  const floor = smooth((-up - 0.2) / 0.5) * 0.5
  const room = 0.03 + 0.3 * smooth((Math.abs(around) - 2.5) / 0.6)
  return (
    (9 * left * (0.72 + 0.28 * smooth((around + 1.92) / 0.72)) * seam + 5.2 * right) * (1 - blur * 0.45) +
    top +
    fill +
    floor +
    room
  )
}

/** How much light falls on matt paper with this normal; 1 where it is brightest. */
export function falling(nx: number, ny: number, nz: number): number {
  const key = Math.max(0, -0.62 * nx - 0.28 * ny + 0.73 * nz)
  const right = Math.max(0, 0.7 * nx + 0.72 * nz)
  return Math.min(1.08, 0.07 + 0.84 * key + 0.13 * right)
}

/** Schlick: glass mirrors a twenty-fifth of what meets it straight, and everything at its edge. */
export const fresnel = (nz: number, straight = 0.042): number => straight + (1 - straight) * (1 - nz) ** 5

const LINEAR = Float64Array.from({ length: 256 }, (_, i) =>
  i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
)

export const linear = (byte: number): number => LINEAR[byte] as number

export function linearColour(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)]
}
