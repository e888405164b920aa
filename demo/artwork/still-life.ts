import type { BottlePicture } from '#server/features/catalog/artwork/bottle.ts'
import { darken, lighten } from '#server/features/catalog/artwork/colour.ts'
import { random } from '#server/features/catalog/artwork/random.ts'
import { cutOut } from '#server/features/catalog/artwork/studio/cut-out.ts'
import { glow, n } from '#server/features/catalog/artwork/svg.ts'

/* Bottles of the shop on a table, in the same light from a window on the left as each of them alone. */

export const GROUNDS = {
  stone: { wall: '#c9c0b0', table: '#d8d0c1', grain: 0.16 },
  linen: { wall: '#d9cfbd', table: '#eae2d2', grain: 0 },
  wood: { wall: '#5b6257', table: '#8a6644', grain: 0.5 },
  slate: { wall: '#3c4a45', table: '#55605b', grain: 0.22 },
} as const
export type Ground = keyof typeof GROUNDS

export type StillLifePicture = {
  bottles: readonly BottlePicture[]
  ground: Ground
  width: number
  height: number
}

/** In units of the sheet, which is 1000 high. A flute of size 1 is 1078. */
const TABLE = 700
const FRONT = { floor: 868, size: 0.68 }
const BACK = { floor: 806, size: 0.63 }
const APART = 178
const WIDE_SHAPES = ['bocksbeutel', 'sparkling', 'burgundy']

export async function drawStillLife({ bottles, ground, width, height }: StillLifePicture): Promise<string> {
  const w = (1000 * width) / height
  const { table } = GROUNDS[ground]
  const fit = Math.min(1, (w * 0.92) / (APART * (bottles.length + 0.6)))
  const steps = bottles.map(({ shape }) => APART * fit * (WIDE_SHAPES.includes(shape) ? 1.14 : 1))
  const total = steps.reduce((sum, step) => sum + step, 0)
  let x = (w - total) / 2
  const placed = bottles.map((bottle, index) => {
    const step = steps[index] ?? APART
    x += step
    // Every second one stands a little further back, which gives the row its depth.
    return { bottle, index, axis: x - step / 2, seat: index % 2 === 1 ? BACK : FRONT }
  })
  const stood = await Promise.all(
    placed
      .toSorted((a, b) => a.seat.floor - b.seat.floor)
      .map(({ bottle, index, axis, seat }) =>
        cutOut(`s${index}`, bottle, { axis, floor: seat.floor, size: seat.size }, height / 1000),
      ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(w)} 1000">${room(ground, w)}${stood.join('')}<rect width="${n(w)}" height="1000" fill="url(#fall)"/><rect y="870" width="${n(w)}" height="130" fill="${darken(table, 0.6)}" opacity=".1"/></svg>`
}

function room(ground: Ground, w: number): string {
  const { wall, table, grain } = GROUNDS[ground]
  const slant = 260
  const panes = [0.04, 0.2].map(
    (from) =>
      `<path d="M${n(w * from)} -40h${n(w * 0.13)}l${slant} ${TABLE + 60}h${n(-w * 0.13)}Z" fill="${lighten(wall, 0.75)}" opacity=".34" filter="url(#soft)"/>`,
  )
  return [
    `<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>`,
    `<linearGradient id="wall" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="${lighten(wall, 0.34)}"/><stop offset=".5" stop-color="${wall}"/><stop offset="1" stop-color="${darken(wall, 0.3)}"/></linearGradient>`,
    `<linearGradient id="table" x1="0" y1="0" x2="1" y2=".2"><stop offset="0" stop-color="${lighten(table, 0.3)}"/><stop offset=".55" stop-color="${table}"/><stop offset="1" stop-color="${darken(table, 0.26)}"/></linearGradient>`,
    `<linearGradient id="edge" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#171208" stop-opacity=".24"/><stop offset="1" stop-color="#171208" stop-opacity="0"/></linearGradient>`,
    `${glow('fall', w * 0.42, 470, w * 0.62, [
      [0, '#140f06', 0],
      [0.62, '#140f06', 0],
      [1, '#140f06', 0.3],
    ])}</defs>`,
    `<rect width="${n(w)}" height="1000" fill="url(#wall)"/>${panes.join('')}`,
    `<rect y="${TABLE}" width="${n(w)}" height="300" fill="url(#table)"/><rect y="${TABLE}" width="${n(w)}" height="70" fill="url(#edge)"/><path d="M0 ${TABLE}H${n(w)}" stroke="${lighten(table, 0.6)}" stroke-width="2.5" opacity=".7"/>`,
    ground === 'linen' ? folds(w, table) : veins(ground, w, table, grain),
  ].join('')
}

/** The grain of wood, the veins of stone. */
function veins(ground: Ground, w: number, table: string, strength: number): string {
  const dice = random(`veins ${ground}`)
  return Array.from({ length: Math.round(w / 26) }, () => {
    const y = TABLE + 12 + 280 * dice.between(0, 1) ** 0.8
    const from = dice.between(-0.1, 1) * w
    const long = dice.between(160, 620)
    const ink = dice.chance(0.5) ? darken(table, 0.45) : lighten(table, 0.4)
    return `<path d="M${n(from)} ${n(y)}q${n(long / 2)} ${n(dice.between(-7, 7))} ${n(long)} ${n(dice.between(-3, 3))}" stroke="${ink}" stroke-width="${n(dice.between(0.8, 2.6))}" fill="none" opacity="${n(strength * dice.between(0.35, 1))}"/>`
  }).join('')
}

/** A cloth that has been folded. */
function folds(w: number, table: string): string {
  return [0.13, 0.37, 0.61, 0.85]
    .map(
      (at) =>
        `<path d="M${n(w * at)} ${TABLE}l${n((at - 0.42) * 260)} 300" stroke="${darken(table, 0.4)}" stroke-width="5" opacity=".16" filter="url(#soft)"/><path d="M${n(w * at)} ${TABLE}l${n((at - 0.42) * 260)} 300" stroke="${darken(table, 0.3)}" stroke-width="1.6" opacity=".28"/><path d="M${n(w * at + 4)} ${TABLE}l${n((at - 0.42) * 260)} 300" stroke="#fffdf8" stroke-width="2.4" opacity=".5"/>`,
    )
    .join('')
}
