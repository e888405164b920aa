import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { n, sideways, spanning } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'

export type Pour = {
  x: number
  foot: number
  tall: number
  wine: string
  fill?: number
  wide?: number
  flute?: boolean
  lens?: boolean
}

/** A stemmed glass on a table: `tall` from foot to rim. Wine and light are gradients, so it stays crisp at any size. */
export function stemmed(s: Stage, { x, foot, tall, wine, fill = 0.46, wide = 1, flute = false, lens = false }: Pour): string {
  const bowl = tall * (flute ? 0.56 : 0.52)
  const r = tall * (flute ? 0.105 : 0.215) * wide
  const rim = r * (flute ? 0.92 : 0.76)
  const [top, low] = [foot - tall, foot - tall + bowl]
  const belly = top + bowl * (flute ? 0.45 : 0.56)
  const side = (k: 1 | -1): string =>
    flute
      ? `C${n(x + k * rim * 1.1)} ${n(belly)} ${n(x + k * r * 1.05)} ${n(low - bowl * 0.12)} ${n(x)} ${n(low)}`
      : `C${n(x + k * r * 1.04)} ${n(top + bowl * 0.26)} ${n(x + k * r * 1.28)} ${n(low - bowl * 0.02)} ${n(x)} ${n(low)}`
  const back = (k: 1 | -1): string =>
    flute
      ? `C${n(x + k * r * 1.05)} ${n(low - bowl * 0.12)} ${n(x + k * rim * 1.1)} ${n(belly)} ${n(x + k * rim)} ${n(top)}`
      : `C${n(x + k * r * 1.28)} ${n(low - bowl * 0.02)} ${n(x + k * r * 1.04)} ${n(top + bowl * 0.26)} ${n(x + k * rim)} ${n(top)}`
  const shape = `M${n(x - rim)} ${n(top)}${side(-1)}${back(1)}Z`
  const level = low - bowl * fill
  const half = r * (flute ? 1 : 1.0)
  const clip = s.define((id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`)
  const drink = s.define((id) =>
    spanning(
      id,
      [x - r, 0],
      [x + r, 0],
      [
        [0, darken(wine, 0.35)],
        [0.12, wine],
        [0.32, lighten(wine, 0.34)],
        [0.55, wine],
        [0.85, darken(wine, 0.22)],
        [1, darken(wine, 0.45)],
      ],
    ),
  )
  const glassy = s.define((id) =>
    sideways(id, [
      [0, '#ffffff', 0.55],
      [0.14, '#ffffff', 0.1],
      [0.5, '#ffffff', 0.04],
      [0.84, '#ffffff', 0.14],
      [1, '#ffffff', 0.5],
    ]),
  )
  const stem = s.define((id) =>
    sideways(id, [
      [0, mix(s.p.dark, '#ffffff', 0.4), 0.7],
      [0.35, '#ffffff', 0.95],
      [0.6, mix(s.p.haze, '#ffffff', 0.4), 0.5],
      [1, mix(s.p.dark, '#ffffff', 0.35), 0.75],
    ]),
  )
  const t = tall * 0.014
  const ry = half * 0.13
  return [
    `<ellipse cx="${n(x + r * 0.4)}" cy="${n(foot + tall * 0.01)}" rx="${n(r * 1.5)}" ry="${n(r * 0.2)}" fill="${s.p.dark}" opacity=".22"/>`,
    `<ellipse cx="${n(x + r * 0.9)}" cy="${n(foot + tall * 0.012)}" rx="${n(r * 0.7)}" ry="${n(r * 0.08)}" fill="${lighten(wine, 0.3)}" opacity=".45"/>`,
    `<path d="M${n(x - t)} ${n(low - t * 2)}C${n(x - t * 0.8)} ${n(low + tall * 0.1)} ${n(x - t * 0.8)} ${n(foot - tall * 0.08)} ${n(x - t * 2.6)} ${n(foot - tall * 0.02)}H${n(x + t * 2.6)}C${n(x + t * 0.8)} ${n(foot - tall * 0.08)} ${n(x + t * 0.8)} ${n(low + tall * 0.1)} ${n(x + t)} ${n(low - t * 2)}Z" fill="url(#${stem.slice(5, -1)})"/>`,
    `<ellipse cx="${n(x)}" cy="${n(foot - tall * 0.006)}" rx="${n(r * 0.86)}" ry="${n(r * 0.15)}" fill="#fff" opacity=".26"/><ellipse cx="${n(x)}" cy="${n(foot - tall * 0.006)}" rx="${n(r * 0.86)}" ry="${n(r * 0.15)}" fill="none" stroke="#fff" stroke-width="${n(tall * 0.004)}" opacity=".75"/><ellipse cx="${n(x - r * 0.1)}" cy="${n(foot - tall * 0.012)}" rx="${n(r * 0.34)}" ry="${n(r * 0.06)}" fill="#fff" opacity=".4"/>`,
    `<g clip-path="${clip}"><rect x="${n(x - r * 1.4)}" y="${n(top)}" width="${n(r * 2.8)}" height="${n(bowl)}" fill="#fff" opacity=".1"/><path d="M${n(x - half * 1.2)} ${n(level)}A${n(half * 1.2)} ${n(ry)} 0 0 0 ${n(x + half * 1.2)} ${n(level)}V${n(low + 4)}H${n(x - half * 1.2)}Z" fill="${drink}"/><ellipse cx="${n(x)}" cy="${n(level)}" rx="${n(half * 1.01)}" ry="${n(ry)}" fill="${lighten(wine, 0.42)}" opacity=".85"/><ellipse cx="${n(x)}" cy="${n(level + ry * 0.24)}" rx="${n(half * 0.9)}" ry="${n(ry * 0.7)}" fill="${wine}" opacity=".55"/>${lens ? upsideDown(x, level, low, r, wine) : ''}</g>`,
    `<path d="${shape}" fill="${glassy}"/>`,
    `<path d="M${n(x - rim * 0.86)} ${n(top + bowl * 0.1)}C${n(x - r * 0.98)} ${n(top + bowl * 0.34)} ${n(x - r * 1.0)} ${n(top + bowl * 0.66)} ${n(x - r * 0.62)} ${n(low - bowl * 0.16)}C${n(x - r * 0.78)} ${n(top + bowl * 0.62)} ${n(x - r * 0.76)} ${n(top + bowl * 0.36)} ${n(x - rim * 0.66)} ${n(top + bowl * 0.1)}Z" fill="#fff" opacity=".6"/>`,
    `<path d="M${n(x + rim * 0.9)} ${n(top + bowl * 0.16)}C${n(x + r * 0.98)} ${n(top + bowl * 0.4)} ${n(x + r * 0.96)} ${n(top + bowl * 0.62)} ${n(x + r * 0.76)} ${n(low - bowl * 0.22)}" fill="none" stroke="#fff" stroke-width="${n(tall * 0.007)}" opacity=".65" stroke-linecap="round"/>`,
    `<ellipse cx="${n(x)}" cy="${n(top)}" rx="${n(rim)}" ry="${n(rim * 0.12)}" fill="#fff" fill-opacity=".12" stroke="#fff" stroke-width="${n(tall * 0.005)}" stroke-opacity=".85"/>`,
    flute ? bubbles(s, x, level, low, r) : '',
  ].join('')
}

/** A full bowl is a lens: it shows the hills hanging from above and the bright sky below. */
const upsideDown = (x: number, level: number, low: number, r: number, wine: string): string => {
  const y = (t: number): string => n(level + (low - level) * t)
  const hills = (t: number, lift: number): string =>
    `M${n(x - r * 1.1)} ${y(0.14)}Q${n(x)} ${y(0.24)} ${n(x + r * 1.1)} ${y(0.14)}L${n(x + r * 0.98)} ${y(t)}C${n(x + r * 0.5)} ${y(t + lift)} ${n(x + r * 0.1)} ${y(t - lift * 0.4)} ${n(x - r * 0.3)} ${y(t + lift * 0.7)}C${n(x - r * 0.6)} ${y(t + lift * 1.2)} ${n(x - r * 0.8)} ${y(t)} ${n(x - r * 1.02)} ${y(t)}Z`
  return `<path d="${hills(0.5, 0.12)}" fill="${darken(wine, 0.45)}" opacity=".28"/><path d="${hills(0.34, 0.1)}" fill="${darken(wine, 0.6)}" opacity=".3"/><ellipse cx="${n(x - r * 0.1)}" cy="${y(0.78)}" rx="${n(r * 0.5)}" ry="${n((low - level) * 0.15)}" fill="${lighten(wine, 0.7)}" opacity=".55"/>`
}

const bubbles = (s: Stage, x: number, level: number, low: number, r: number): string =>
  `<g fill="#fffdf2" opacity=".8">${Array.from({ length: 26 }, () => {
    const t = s.dice.between(0, 1)
    return `<circle cx="${n(x + s.dice.between(-0.6, 0.6) * r * t)}" cy="${n(low - (low - level) * t)}" r="${n(r * s.dice.between(0.02, 0.05))}"/>`
  }).join('')}</g>`
