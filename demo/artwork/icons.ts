import { n } from '#server/features/catalog/artwork/svg.ts'
import { brand } from './brand.ts'

export const dimensions = ['vintner', 'region', 'type', 'taste', 'grapes'] as const
export type Dimension = (typeof dimensions)[number]

/** Line drawings on a 48 grid; `s` is drawn as a line, `f` is washed with the accent when the entry is open. */
const drawings: Record<Dimension, { s: string; f: string }> = {
  // An estate house with its cellar door and a vine on the wall.
  vintner: {
    s: 'M7 41H41M10 41V21L24 9L38 21V41M18.5 41V33C18.5 25.5 29.5 25.5 29.5 33V41M24 28V41M30.5 14.5V10H34V17.5',
    f: 'M18.5 41V33C18.5 25.5 29.5 25.5 29.5 33V41Z',
  },
  region: {
    s: 'M5 40C12 32 17 31 22 35C28 28 35 28 43 40M24 30C17.5 22.5 15 19 15 14.8C15 9.8 19 6 24 6C29 6 33 9.8 33 14.8C33 19 30.5 22.5 24 30ZM24 18A3.3 3.3 0 1 0 24 11.4A3.3 3.3 0 1 0 24 18M12 40L14.5 35M20 40V37M28 40L27 36M36 40L33.5 35.5',
    f: 'M24 30C17.5 22.5 15 19 15 14.8C15 9.8 19 6 24 6C29 6 33 9.8 33 14.8C33 19 30.5 22.5 24 30Z',
  },
  type: {
    s: 'M11.5 5.5H16.5M12 5.5V15C12 18 8 19.5 8 25V40.5C8 42 8.8 42.8 10.2 42.8H17.8C19.2 42.8 20 42 20 40.5V25C20 19.5 16 18 16 15V5.5M8 27.5H20M8 36.5H20M27.5 17H40.5C42.5 25.5 40.5 32 34 32.5C27.5 32 25.5 25.5 27.5 17ZM34 32.5V42.5M28.5 42.8H39.5M26.7 24H41.3',
    f: 'M26.7 24H41.3C41 29.5 38.5 32.2 34 32.5C29.5 32.2 27 29.5 26.7 24Z',
  },
  taste: {
    s: 'M12 7H30C33 19.5 30 28.5 21 29C12 28.5 9 19.5 12 7ZM21 29V41.5M14 42H28M10.6 17H31.4M38.5 21C41.5 25 43.5 28 43.5 31.2C43.5 34.4 41.3 36.5 38.5 36.5C35.7 36.5 33.5 34.4 33.5 31.2C33.5 28 35.5 25 38.5 21Z',
    f: 'M38.5 21C41.5 25 43.5 28 43.5 31.2C43.5 34.4 41.3 36.5 38.5 36.5C35.7 36.5 33.5 34.4 33.5 31.2C33.5 28 35.5 25 38.5 21Z',
  },
  grapes: {
    s: `M24 5.5V13M24 11C28 5.5 34 5 38.5 7.5C36 12.5 30 14 24 11${[
      [16.5, 18],
      [24, 18],
      [31.5, 18],
      [20.2, 25],
      [27.8, 25],
      [24, 32],
    ]
      .map(([x = 0, y = 0]) => `M${n(x + 3.9)} ${y}A3.9 3.9 0 1 1 ${n(x - 3.9)} ${y}A3.9 3.9 0 1 1 ${n(x + 3.9)} ${y}`)
      .join('')}M27.9 39A3.9 3.9 0 1 1 20.1 39A3.9 3.9 0 1 1 27.9 39`,
    f: 'M24 11C28 5.5 34 5 38.5 7.5C36 12.5 30 14 24 11Z',
  },
}

export function drawIcon(dimension: Dimension, active = false): string {
  const { s, f } = drawings[dimension]
  const line = active ? brand.accent : brand.green
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 48 48"><path d="${f}" fill="${line}" opacity="${active ? 0.26 : 0.1}"/><path d="${s}" fill="none" stroke="${line}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}
