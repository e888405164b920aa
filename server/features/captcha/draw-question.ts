import { CAPTCHA_SIZE, PIECE_SIZE, type Spot } from '#domain/captcha.ts'
import { type Face, letters } from '#server/features/catalog/artwork/letters.ts'
import { bend, curve, place, write } from '#server/features/catalog/artwork/path.ts'
import { type Random, random } from '#server/features/catalog/artwork/random.ts'

/* Pictures of questions, as SVG. Letters are outlines of the faces that the shop carries, read in either language. */

export type DrawnLetter = Spot & { letter: string }
/** `seed` decides only what means nothing: hills, colours, how a letter leans. */
export type Drawing =
  | { kind: 'letters'; seed: string; letters: readonly DrawnLetter[] }
  | { kind: 'gap'; seed: string; gap: Spot }
export type DrawnQuestion = { picture: string; piece?: string }

const { width, height } = CAPTCHA_SIZE
const FACES: readonly Face[] = ['playfairBold', 'sansBold', 'garamondBold', 'cormorant', 'sans']
const SKIES = ['#e9dcc0', '#d5e3df', '#f0d9c4', '#dbe4ee', '#e7e0ee']
const HILLS = ['#7f9a6a', '#4a7d70', '#a58a52', '#8f6a4f', '#5d7f97', '#6d6f93', '#9a5f63']
const INKS = ['#12332b', '#4a1420', '#1d2b4f', '#3b2a12', '#26203f']

const HILLS_SHOWN = 5
const LINES = 5
const CROWD = 26

export function drawQuestion(drawing: Drawing): DrawnQuestion {
  const dice = random(drawing.seed)
  const scene = drawScene(dice)
  if (drawing.kind === 'letters')
    return { picture: frame(scene + drawing.letters.map((one) => drawLetter(one, dice)).join('') + drawLines(dice)) }
  const shape = pieceShape(drawing.gap, dice)
  const edge = `<path d="${shape}" fill="none" stroke="#fffdf8" stroke-width="1.5"/>`
  const hole = `<path d="${shape}" fill="#1b2420" fill-opacity="0.55"/>${edge}`
  const clip = `<clipPath id="piece"><path d="${shape}"/></clipPath>`
  return {
    picture: frame(scene + hole),
    piece: frame(`${clip}<g clip-path="url(#piece)">${scene}</g>${edge}`, { from: drawing.gap.x, wide: PIECE_SIZE }),
  }
}

const frame = (content: string, { from, wide } = { from: 0, wide: width }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}" viewBox="${from} 0 ${wide} ${height}">${content}</svg>`

/** Hills with a crowd of spots, in which letters and gap do not stand out by colour. */
function drawScene(dice: Random): string {
  const sky = `<rect width="${width}" height="${height}" fill="${dice.pick(SKIES)}"/>`
  const hills = Array.from({ length: HILLS_SHOWN }, (_, index) => {
    const top = 25 + (index * height) / (HILLS_SHOWN + 1)
    const ridge = Array.from({ length: 9 }, (_x, step) => [step * 48 - 30, top + dice.between(-18, 18)] as const)
    return `<path d="${write(curve(ridge))} L ${width + 40} ${height + 20} L -40 ${height + 20} Z" fill="${dice.pick(HILLS)}" fill-opacity="0.75"/>`
  })
  const crowd = Array.from(
    { length: CROWD },
    () =>
      `<circle cx="${dice.whole(0, width)}" cy="${dice.whole(0, height)}" r="${dice.between(2, 13).toFixed(1)}" fill="${dice.pick([...HILLS, ...SKIES])}" fill-opacity="0.5"/>`,
  )
  return sky + hills.join('') + crowd.join('')
}

const LETTER_HEIGHT = 0.33

function drawLetter({ letter, x, y }: DrawnLetter, dice: Random): string {
  const size = dice.between(42, 52)
  const upright = letters(letter, 0, size * LETTER_HEIGHT, { face: dice.pick(FACES), size })
  const [waves, depth] = [dice.between(0.08, 0.16), dice.between(1, 2.5)]
  const bent = bend(upright, (px, py) => [px + Math.sin(py * waves) * depth, py + Math.cos(px * waves) * depth])
  const path = write(place(bent, x, y, 1, dice.between(-32, 32), dice.between(0.85, 1.15)))
  const ink = dice.pick(INKS)
  return `<path d="${path}" fill="${ink}" stroke="#fffdf8" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke"/>`
}

/** Across the letters, in their own colours. */
const drawLines = (dice: Random): string =>
  Array.from({ length: LINES }, () => {
    const points = Array.from({ length: 5 }, (_, step) => [step * 85 - 15, dice.between(10, height - 10)] as const)
    return `<path d="${write(curve(points))}" fill="none" stroke="${dice.pick([...INKS, '#fffdf8'])}" stroke-width="${dice.between(0.8, 1.8).toFixed(1)}" stroke-opacity="0.7"/>`
  }).join('')

/** A square with a bulge at one side and a bay at another. */
function pieceShape({ x, y }: Spot, dice: Random): string {
  const [inset, bulge] = [6, 6]
  const [left, top, right, bottom] = [x + 1, y + inset, x + PIECE_SIZE - inset - 1, y + PIECE_SIZE - 1]
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2]
  const inward = dice.chance(0.5) ? 1 : 0
  return [
    `M ${left} ${top} L ${midX - bulge} ${top}`,
    `A ${bulge} ${bulge} 0 0 1 ${midX + bulge} ${top} L ${right} ${top} L ${right} ${midY - bulge}`,
    `A ${bulge} ${bulge} 0 0 1 ${right} ${midY + bulge} L ${right} ${bottom} L ${midX + bulge} ${bottom}`,
    `A ${bulge} ${bulge} 0 0 ${inward} ${midX - bulge} ${bottom} L ${left} ${bottom} Z`,
  ].join(' ')
}
