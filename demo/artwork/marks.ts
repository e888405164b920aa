import { leaf, tendril } from '#server/features/catalog/artwork/emblems.ts'
import { letters, measure, type Setting } from '#server/features/catalog/artwork/letters.ts'
import { place, write } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { brand } from './brand.ts'

export type LogoVariant = 'mark' | 'wordmark' | 'horizontal' | 'stacked'
export type LogoColours = { trunk: string; leaf: string; word: string }

const onPaper: LogoColours = { trunk: brand.green, leaf: brand.leaf, word: brand.green }
export const onGreen: LogoColours = { trunk: brand.ivory, leaf: '#c9d8a8', word: brand.ivory }

/** The name of the house with the old vine that it means; no background, so it sits on any paper. */
export function drawLogo(variant: LogoVariant, colours: LogoColours = onPaper): string {
  const word: Setting = { face: 'cormorant', size: 64, track: 0.015, align: 'left' }
  const wide = measure('Rebstock', word)
  const text = (x: number, y: number): string => `<path d="${write(letters('Rebstock', x, y, word))}" fill="${colours.word}"/>`
  if (variant === 'mark') return frame(100, 100, vine(colours))
  if (variant === 'wordmark') return frame(Math.ceil(wide + 8), 68, text(4, 50))
  if (variant === 'horizontal')
    return frame(Math.ceil(wide + 102), 88, `<g transform="translate(0 -2) scale(.88)">${vine(colours)}</g>${text(94, 64)}`)
  const line: Setting = { face: 'garamond', size: 14, track: 0.3 }
  return frame(
    Math.ceil(wide + 20),
    196,
    `<g transform="translate(${n(wide / 2 + 10 - 54)} 0) scale(1.08)">${vine(colours)}</g>${text(10, 160)}<path d="${write(letters('WEIN · WINE', wide / 2 + 12, 188, line))}" fill="${colours.word}" opacity=".8"/>`,
  )
}

export function drawFavicon(): string {
  return frame(
    64,
    64,
    `<rect width="64" height="64" rx="14" fill="${brand.green}"/><g transform="translate(5 4) scale(.55)">${vine(onGreen, true)}</g>`,
  )
}

/** An old head-trained stock in a 100 × 100 square; `bold` leaves out what is lost at 16 pixels. */
function vine(c: LogoColours, bold = false): string {
  const { blade, veins } = leaf()
  const trunk =
    'M37 97C41.5 93.5 43.5 88 43 81C42.3 72 37.5 67.5 38.5 58.5C39.3 51.5 44 48.5 43.5 42.5C43.1 38 38 35.5 31.5 35C26 34.6 21.5 36.5 18.5 40.5C18 33.5 23.5 28.8 31 28.6C39.5 28.4 44.5 31.5 48 36.5C50.5 31 55 26.5 62 24.5C58.5 29.5 56.5 34.5 57.2 40.5C58 47.5 62 52 61.5 60C61 67.5 56.5 71.5 57.2 80C57.7 87 60 92.5 65 97C57.5 94.8 54 95 51 97C47.5 94.8 43.5 94.8 37 97Z'
  const bark = 'M46.5 88C49 79 44 71 45.5 62C46.5 55.5 50 52 49.5 45M53.5 84C51.5 75 55.5 68 56 60'
  const big = place(blade, 69, 25, bold ? 25 : 21, 38)
  const ribs = place(veins, 69, 25, bold ? 25 : 21, 38)
  const small = place(blade, 23, 22, 12, -38)
  return [
    `<path d="${trunk}" fill="${c.trunk}"/>`,
    bold
      ? ''
      : `<path d="${bark}" fill="none" stroke="${c.trunk === brand.green ? '#f6f1e7' : brand.green}" stroke-width="1.5" stroke-linecap="round" opacity=".75"/>`,
    `<path d="${write(big)}" fill="${c.leaf}"/><path d="${write(ribs)}" fill="none" stroke="${c.trunk === brand.green ? '#f6f1e7' : brand.green}" stroke-width="${bold ? 1.8 : 1.1}" opacity=".8"/>`,
    bold ? '' : `<path d="${write(small)}" fill="${c.leaf}"/>`,
    `<path d="${write(place(tendril(), 19, 40, bold ? -24 : -19, 8, 0.8))}" fill="none" stroke="${c.trunk}" stroke-width="${bold ? 3 : 1.8}" stroke-linecap="round"/>`,
  ].join('')
}

const frame = (w: number, h: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`
