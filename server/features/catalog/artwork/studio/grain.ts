import { hash } from '../random.ts'

const SIZE = 256

/** Noise between -1 and 1 that repeats after 256 steps; `rough` is the size of its spots in steps. */
function tile(seed: string, rough: number): Float32Array {
  let state = hash(seed)
  const raw = Float32Array.from({ length: SIZE * SIZE }, () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1
  })
  const soft = blurred(blurred(raw, rough, 1), rough, SIZE)
  const most = soft.reduce((max, value) => Math.max(max, Math.abs(value)), 0.001)
  return soft.map((value) => value / most)
}

function blurred(from: Float32Array, reach: number, step: 1 | 256): Float32Array {
  return from.map((_, index) => {
    const [x, y] = [index % SIZE, (index / SIZE) | 0]
    let sum = 0
    for (let k = -reach; k <= reach; k++)
      sum += from[step === 1 ? y * SIZE + ((x + k + SIZE) % SIZE) : ((y + k + SIZE) % SIZE) * SIZE + x] as number
    return sum / (2 * reach + 1)
  })
}

let fine: Float32Array | undefined
let coarse: Float32Array | undefined

/** Fine fibres of paper; the same in every picture. */
export function fibres(x: number, y: number): number {
  fine ??= tile('fibres', 1)
  return fine[((y & 255) << 8) | (x & 255)] as number
}

/** Slow unevenness, of paper or of foil pressed by hand; `x` and `y` may be fractions. */
export function unevenness(x: number, y: number): number {
  coarse ??= tile('unevenness', 5)
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [s, t] = [x - i, y - j]
  const at = (a: number, b: number): number => coarse?.[((b & 255) << 8) | (a & 255)] ?? 0
  return (at(i, j) * (1 - s) + at(i + 1, j) * s) * (1 - t) + (at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s) * t
}
