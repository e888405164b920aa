import { type Random, random } from '#server/features/catalog/artwork/random.ts'
import { type Light, type Palette, palettes } from './light.ts'

/** Every picture is 1000 units high, whatever its format; only the width changes with it. */
export type Stage = {
  w: number
  h: number
  light: Light
  p: Palette
  dice: Random
  seed: string
  define(make: (id: string) => string): string
}

export type Prepared = { stage: Stage; definitions(): string }

export function prepare(seed: string, light: Light, width: number, height: number): Prepared {
  const made: string[] = []
  return {
    stage: {
      w: (1000 * width) / height,
      h: 1000,
      light,
      p: palettes[light],
      dice: random(seed),
      seed,
      define: (make) => {
        const id = `d${made.length}`
        made.push(make(id))
        return `url(#${id})`
      },
    },
    definitions: () => `<defs>${made.join('')}</defs>`,
  }
}
