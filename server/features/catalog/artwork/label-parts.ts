import { type Row, words } from './label-column.ts'
import { letters, shrunk } from './letters.ts'
import type { Ink, Path } from './path.ts'
import type { Random } from './random.ts'

export type Words = {
  prefix: string
  estate: string
  name: string
  vintage: string
  region: string
  quality: string
  alcohol: string
  volume: string
  origin: string
  /** Who filled it, as the law of its country says it; empty where nobody has said so. */
  bottler: string
}
export type Paper = {
  w: number
  h: number
  paper: string
  ink: string
  accent: string
  /** Printed as foil. */
  gold: string
  seed: string
  dice: Random
  /** The estate's arms, about 1 wide and 1.2 high round the origin, in its own colours or in two others. */
  arms: (ink?: string, ground?: string) => Ink[]
}
export type Design = (t: Words, p: Paper) => { shape: Path; inks: Ink[] }

export const upper = (text: string): string => text.toLocaleUpperCase('de')

/** Small print along the foot: the law wants alcohol and volume on the same face as the name. */
export function footer(t: Words, p: Paper, width: number, y: number, colour = p.ink): Ink[] {
  const size = Math.max(7.4, p.w * 0.029)
  const set = { face: 'sans', size, track: 0.03 } as const
  const small = shrunk(t.bottler, width, { ...set, size: size * 0.72, align: 'centre' })
  return [
    { path: letters(t.alcohol, -width / 2, y, { ...set, align: 'left' }), fill: colour },
    { path: letters(t.volume, width / 2, y, { ...set, align: 'right' }), fill: colour },
    ...(width > 150
      ? [{ path: letters(t.origin, 0, y, { ...set, size: size * 0.86, align: 'centre' }), fill: colour, opacity: 0.85 } as const]
      : []),
    ...(t.bottler ? [{ path: letters(t.bottler, 0, y + size * 1.12, small), fill: colour, opacity: 0.85 } as const] : []),
  ]
}

export const estateRows = (t: Words, width: number, size: number, colour: string): Row[] => [
  ...(t.prefix ? [words(upper(t.prefix), width, { face: 'garamond', size: size * 0.5, track: 0.28, colour })] : []),
  words(upper(t.estate), width, { face: 'garamondBold', size, track: 0.12, colour }),
]
