import { type BottlePicture, bottleHeight, bottleWidth } from './bottle.ts'
import { pose } from './studio/bottle-photo.ts'
import { type Photograph, photograph, type Stood } from './studio/photograph.ts'

/** Where each bottle of a group stands: from the left, how far back, how large. Those at the back come first. */
const PLACES: Record<number, readonly (readonly [axis: number, floor: number, size: number])[]> = {
  1: [[450, 1128, 1]],
  2: [
    [320, 1110, 0.9],
    [590, 1128, 0.9],
  ],
  3: [
    [450, 1050, 0.82],
    [235, 1120, 0.82],
    [665, 1120, 0.82],
  ],
  4: [
    [380, 1020, 0.76],
    [650, 1020, 0.76],
    [235, 1118, 0.8],
    [515, 1118, 0.8],
  ],
  5: [
    [325, 1015, 0.72],
    [575, 1015, 0.72],
    [190, 1118, 0.74],
    [450, 1118, 0.74],
    [710, 1118, 0.74],
  ],
  6: [
    [315, 1015, 0.7],
    [532, 1015, 0.7],
    [750, 1015, 0.7],
    [210, 1118, 0.74],
    [425, 1118, 0.74],
    [640, 1118, 0.74],
  ],
}
const BOTTLES_MAX = 6

/** The bottles of a set together, in the same light as each of them alone. */
export async function photographGroup(bottles: readonly BottlePicture[], width: number): Promise<Photograph> {
  const shown = bottles.slice(0, BOTTLES_MAX)
  const places = PLACES[shown.length] ?? []
  const scale = width / bottleWidth
  const stood: Stood[] = []
  for (const [index, bottle] of shown.entries()) {
    const [axis, floor, size] = places[index] ?? [bottleWidth / 2, bottleHeight, 1]
    stood.push(await pose(bottle, { axis, floor, size }, { scale }))
  }
  return photograph(stood, width, Math.round(bottleHeight * scale), scale)
}
