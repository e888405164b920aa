import { fibres, unevenness } from './grain.ts'
import type { Hit, Layer } from './lathe.ts'
import { falling, linear, mirrored } from './light.ts'
import type { Print } from './press.ts'

/** How a paper feels: the height of its fibres, and of the wires of its sieve. */
const TEXTURES = {
  smooth: { fibre: 0.25, laid: 0, linen: 0 },
  felt: { fibre: 1, laid: 0, linen: 0 },
  laid: { fibre: 0.55, laid: 1, linen: 0 },
  linen: { fibre: 0.4, laid: 0, linen: 1 },
} as const
export type PaperTexture = keyof typeof TEXTURES

/** `turned`: the bottle's turn on the table, in radians. */
type Where = { top: number; round: number; size: number; texture: PaperTexture; turned?: number }

const texel = new Float64Array(6)

/** A printed label round the bottle. Its foil mirrors the lamps as metal does, and what is pressed into it catches light at its edges. */
export function paperLayer(print: Print, { top, round, size, texture, turned = 0 }: Where): Layer {
  const feel = TEXTURES[texture]
  const grainAt = 2.4
  const coat = (hit: Hit, out: Float64Array): void => {
    const turn = Math.max(-1, Math.min(1, hit.x / round))
    const across = ((Math.asin(turn) - turned) * round) / size + print.width / 2
    const down = (hit.height - top) / size
    sample(print, across, down)
    const cover = texel[3] as number
    out[3] = cover
    if (cover <= 0) return
    const [gx, gy] = [Math.floor(across * grainAt), Math.floor(down * grainAt)]
    const sieve = feel.laid * 0.02 * Math.cos(down * 2.1) + feel.linen * 0.018 * (Math.cos(across * 2.4) + Math.cos(down * 2.4))
    const rough = feel.fibre * 0.035 * (fibres(gx, gy) + 0.5 * unevenness(across * 0.3, down * 0.3))
    const [tiltX, tiltY] = [texel[4] as number, texel[5] as number]
    const nx = hit.nx - tiltX * 0.8
    const ny = hit.ny - tiltY * 0.8
    const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny))
    const light = Math.max(0, falling(nx, ny, nz) + sieve + rough)
    const foil = reliefAt(print, across, down)
    // Foil is never quite flat: it wavers, and shows a soft fill from the camera's side besides the lamps.
    const wave = 0.05 * unevenness(across * 0.55, down * 0.9)
    const metal = 0.16 + 0.2 * mirrored(nx + wave, ny, nz, 0.5) + 0.62 * Math.exp(-(((nx - 0.18 + wave) / 0.2) ** 2))
    const bright = light * (1 - foil) + metal * foil
    for (let c = 0; c < 3; c++) out[c] = (texel[c] as number) * bright + (1 - foil) * 0.004
  }
  return { from: top - 1, to: top + print.height * size + 1, over: 0.7, coat }
}

/** Colour (linear, 0 to 2), cover (3) and slope of what is pressed (4, 5) at a place of the flat label. */
function sample({ colour, raised, columns, rows, density }: Print, across: number, down: number): void {
  const [x, y] = [across * density - 0.5, down * density - 0.5]
  const [i, j] = [Math.floor(x), Math.floor(y)]
  texel.fill(0)
  if (i < -1 || j < -1 || i >= columns || j >= rows) return
  const [s, t] = [x - i, y - j]
  for (let b = 0; b < 2; b++)
    for (let a = 0; a < 2; a++) {
      const [column, row] = [i + a, j + b]
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue
      const at = (row * columns + column) * 4
      const weight = (a ? s : 1 - s) * (b ? t : 1 - t) * ((colour[at + 3] as number) / 255)
      for (let c = 0; c < 3; c++) texel[c] = (texel[c] as number) + linear(colour[at + c] as number) * weight
      texel[3] = (texel[3] as number) + weight
    }
  const cover = texel[3] as number
  if (cover > 0) for (let c = 0; c < 3; c++) texel[c] = (texel[c] as number) / cover
  const at = (column: number, row: number): number =>
    (raised[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] as number) / 255
  texel[4] = at(i + 1, j) - at(i - 1, j)
  texel[5] = at(i, j + 1) - at(i, j - 1)
}

function reliefAt({ foil, columns, rows, density }: Print, across: number, down: number): number {
  const [i, j] = [Math.floor(across * density), Math.floor(down * density)]
  return i < 0 || j < 0 || i >= columns || j >= rows ? 0 : (foil[j * columns + i] as number) / 255
}
