import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { line, type Point, write } from '#server/features/catalog/artwork/path.ts'
import { n, spanning } from '#server/features/catalog/artwork/svg.ts'
import { clouds, land, mist, ridge, sky } from './land.ts'
import type { Stage } from './stage.ts'
import { stemmed } from './tableware.ts'
import { shoot } from './vines.ts'

export function sea(s: Stage, y: number, glare: number): string {
  const fill = s.define((id) =>
    spanning(
      id,
      [0, y],
      [0, 1000],
      [
        [0, mix(s.p.waterLight, s.p.water, 0.3)],
        [0.4, s.p.water],
        [1, mix(s.p.water, s.p.dark, 0.35)],
      ],
    ),
  )
  const d = s.dice
  const streak = (colour: string, opacity: number, count: number): string =>
    `<path fill="${colour}" opacity="${opacity}" d="${Array.from({ length: count }, () => {
      const t = d.between(0, 1)
      const [x, sy, half] = [d.between(0, 1) * s.w, y + (1000 - y) * t, 20 + 130 * t * d.between(0.4, 1)]
      return `M${n(x - half)} ${n(sy)}Q${n(x)} ${n(sy - 1 - 5 * t)} ${n(x + half)} ${n(sy)}Q${n(x)} ${n(sy + 1 + 4 * t)} ${n(x - half)} ${n(sy)}Z`
    }).join('')}"/>`
  const shine = Array.from(
    { length: 24 },
    (_, i) =>
      `<ellipse cx="${n(glare + d.between(-1, 1) * (6 + i * 2))}" cy="${n(y + ((1000 - y) * i) / 24 + 4)}" rx="${n((16 + i * 4) * d.between(0.5, 1.2))}" ry="${n(1.4 + i * 0.2)}" fill="${lighten(s.p.sun, 0.2)}" opacity="${n(0.7 - i * 0.02)}"/>`,
  ).join('')
  return `<rect y="${n(y)}" width="${n(s.w)}" height="${n(1000 - y)}" fill="${fill}"/>${streak(lighten(s.p.waterLight, 0.2), 0.4, 50)}${streak(mix(s.p.water, s.p.dark, 0.5), 0.25, 36)}${shine}`
}

const boxColours = ['#1f3d36', '#2f6350', '#b4552d', '#c79a4a', '#8c3a2a', '#e8dcc2', '#3d6474', '#5f7f6b'] as const

function container(s: Stage, x: number, y: number, w: number, h: number, air: number): string {
  const c = mix(s.dice.pick(boxColours), s.p.haze, air)
  const ribs = Array.from({ length: 9 }, (_, i) => `M${n(x + (w * (i + 0.8)) / 9.6)} ${n(y + h * 0.1)}v${n(h * 0.8)}`).join('')
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w - 1.4)}" height="${n(h - 1.4)}" fill="${c}"/><rect x="${n(x)}" y="${n(y)}" width="${n(w - 1.4)}" height="${n(h * 0.09)}" fill="${lighten(c, 0.25)}"/><path d="${ribs}" stroke="${darken(c, 0.3)}" stroke-width="${n(w * 0.014)}" opacity=".55"/>`
}

function ship(s: Stage, x: number, y: number, long: number): string {
  const tall = long * 0.1
  const deck = y - tall
  const hull = mix('#17332d', s.p.haze, 0.06)
  const [bw, bh] = [long * 0.072, long * 0.036]
  const cargo = Array.from({ length: 10 }, (_, i) =>
    Array.from({ length: s.dice.whole(2, i < 2 ? 3 : 5) }, (_, k) =>
      container(s, x - long * 0.4 + i * bw, deck - (k + 1) * bh, bw, bh, 0.04),
    ).join(''),
  ).join('')
  const bridge = x + long * 0.34
  return [
    cargo,
    `<rect x="${n(bridge)}" y="${n(deck - long * 0.2)}" width="${n(long * 0.075)}" height="${n(long * 0.2)}" fill="${s.p.wall}"/><rect x="${n(bridge + long * 0.05)}" y="${n(deck - long * 0.2)}" width="${n(long * 0.025)}" height="${n(long * 0.2)}" fill="${darken(s.p.wall, 0.25)}"/><rect x="${n(bridge - long * 0.012)}" y="${n(deck - long * 0.2)}" width="${n(long * 0.1)}" height="${n(long * 0.03)}" fill="${s.p.wall}"/><rect x="${n(bridge - long * 0.006)}" y="${n(deck - long * 0.19)}" width="${n(long * 0.088)}" height="${n(long * 0.014)}" fill="${s.p.dark}"/>`,
    ...[0.13, 0.09, 0.05].map(
      (k) =>
        `<path d="M${n(bridge + 6)} ${n(deck - long * k)}h${n(long * 0.06)}" stroke="${s.p.dark}" stroke-width="${n(long * 0.006)}" stroke-dasharray="${n(long * 0.008)} ${n(long * 0.006)}"/>`,
    ),
    `<rect x="${n(bridge + long * 0.085)}" y="${n(deck - long * 0.13)}" width="${n(long * 0.03)}" height="${n(long * 0.13)}" fill="${s.p.roof}"/><path d="M${n(bridge + long * 0.035)} ${n(deck - long * 0.2)}v${n(-long * 0.06)}" stroke="${s.p.dark}" stroke-width="3"/>`,
    `<path d="M${n(x - long * 0.52)} ${n(deck - tall * 0.34)}L${n(x - long * 0.44)} ${n(deck)}H${n(x + long * 0.49)}L${n(x + long * 0.47)} ${n(y)}H${n(x - long * 0.45)}C${n(x - long * 0.48)} ${n(y - tall * 0.3)} ${n(x - long * 0.5)} ${n(deck + tall * 0.2)} ${n(x - long * 0.52)} ${n(deck - tall * 0.34)}Z" fill="${hull}"/><path d="M${n(x - long * 0.468)} ${n(y - tall * 0.24)}H${n(x + long * 0.475)}L${n(x + long * 0.47)} ${n(y)}H${n(x - long * 0.45)}Z" fill="${s.p.roof}"/><path d="M${n(x - long * 0.45)} ${n(deck + tall * 0.12)}H${n(x + long * 0.486)}" stroke="${lighten(hull, 0.25)}" stroke-width="${n(tall * 0.03)}"/>`,
    `<path d="M${n(x - long * 0.45)} ${n(y)}H${n(x + long * 0.47)}L${n(x + long * 0.43)} ${n(y + tall * 1.1)}H${n(x - long * 0.4)}Z" fill="${hull}" opacity=".22"/><path d="M${n(x - long * 0.56)} ${n(y + 3)}H${n(x + long * 0.52)}M${n(x - long * 0.5)} ${n(y + tall * 0.3)}h${n(long * 0.5)}M${n(x)} ${n(y + tall * 0.6)}h${n(long * 0.36)}" stroke="${lighten(s.p.waterLight, 0.4)}" stroke-width="4" opacity=".6" stroke-linecap="round"/>`,
  ].join('')
}

function crane(s: Stage, x: number, y: number, size: number, air: number, side: number): string {
  const steel = mix(s.p.roof, s.p.haze, air)
  const w = (v: number): string => n(size * v)
  const p = (a: number, b: number): string => `${n(x + side * a * size)} ${n(y - b * size)}`
  const brace = Array.from(
    { length: 14 },
    (_, i) => `M${p(-0.86 + i * 0.1, 0.62)}L${p(-0.81 + i * 0.1, 0.67)}L${p(-0.76 + i * 0.1, 0.62)}`,
  ).join('')
  return `<g fill="none" stroke="${steel}"><path d="M${p(-0.02, 0)}L${p(0.02, 0.66)}M${p(0.34, 0)}L${p(0.3, 0.66)}M${p(0, 0.3)}L${p(0.32, 0.3)}M${p(0.01, 0.12)}L${p(0.33, 0.3)}M${p(0.33, 0.12)}L${p(0.01, 0.3)}" stroke-width="${w(0.026)}"/><path d="M${p(-0.9, 0.62)}L${p(0.52, 0.62)}M${p(-0.88, 0.67)}L${p(0.5, 0.67)}" stroke-width="${w(0.018)}"/><path d="${brace}" stroke-width="${w(0.007)}"/><path d="M${p(0.06, 0.66)}L${p(0.1, 0.95)}L${p(0.26, 0.66)}M${p(0.1, 0.95)}L${p(-0.8, 0.67)}M${p(0.1, 0.95)}L${p(-0.36, 0.67)}M${p(0.1, 0.95)}L${p(0.48, 0.67)}" stroke-width="${w(0.011)}"/><path d="M${p(-0.46, 0.62)}L${p(-0.46, 0.42)}M${p(-0.4, 0.62)}L${p(-0.4, 0.42)}" stroke="${mix(s.p.dark, s.p.haze, air)}" stroke-width="${w(0.005)}"/></g><rect x="${n(x + side * 0.3 * size - (side < 0 ? size * 0.16 : 0))}" y="${n(y - 0.77 * size)}" width="${w(0.16)}" height="${w(0.1)}" fill="${mix(s.p.wall, s.p.haze, air)}"/>`
}

export function port(s: Stage): string {
  const d = s.dice
  const w = s.w
  const sun = w * d.between(0.3, 0.45)
  const quay = 700
  const hang = container(s, w * 0.74 - 0.43 * 560 - 65, quay + 30 - 0.42 * 560, 130, 54, 0)
  return [
    sky(s, [sun, d.between(300, 380)], 60),
    clouds(s, 8, 80, 400),
    land(s, ridge(`${s.seed} 1`, 580, 30, 420), s.p.far, 0.5, 120),
    mist(s, 610, 40, 0.6),
    sea(s, 630, sun),
    ...[0.5, 0.6, 0.68].map((k) => crane(s, w * k, 660, 250, 0.55, 1)),
    mist(s, 650, 30, 0.5),
    crane(s, w * 0.93, quay + 20, 470, 0.12, 1),
    crane(s, w * 0.74, quay + 30, 560, 0, 1),
    hang,
    ship(s, w * 0.4, 800, Math.min(900, w * 0.62)),
    `<path d="M${n(w * 0.66)} ${quay + 20}H${n(w)}V1000H${n(w * 0.82)}Z" fill="${mix(s.p.stone, s.p.dark, 0.45)}"/><path d="M${n(w * 0.66)} ${quay + 20}H${n(w)}v26H${n(w * 0.672)}Z" fill="${mix(s.p.stone, s.p.dark, 0.15)}"/>`,
    ...Array.from({ length: 4 }, (_, r) =>
      Array.from({ length: 5 - (r > 1 ? r - 1 : 0) }, (_, i) =>
        container(s, w * 0.83 + i * 124 + r * 20, 900 - r * 56, 124, 56, 0),
      ).join(''),
    ),
    gulls(s),
  ].join('')
}

const gulls = (s: Stage): string =>
  Array.from({ length: 7 }, () => {
    const [x, y, k] = [s.dice.between(0.05, 0.6) * s.w, s.dice.between(130, 430), s.dice.between(9, 22)]
    return `<path d="M${n(x - k)} ${n(y - k * 0.2)}Q${n(x - k * 0.4)} ${n(y - k * 0.6)} ${n(x)} ${n(y)}Q${n(x + k * 0.4)} ${n(y - k * 0.6)} ${n(x + k)} ${n(y - k * 0.2)}" stroke="${s.p.dark}" stroke-width="${n(k * 0.16)}" fill="none" stroke-linecap="round" opacity=".7"/>`
  }).join('')

type Tower = (x: number, y: number, h: number, fill: string, light: string) => string

const poly = (x: number, y: number, pts: readonly Point[], fill: string): string =>
  `<path d="${write(
    line(
      pts.map(([a, b]): Point => [x + a, y - b]),
      true,
    ),
  )}" fill="${fill}"/>`

/** Four outlines that make any reader think of one river bend, and none of them a copy of a building. */
export const landmarks: readonly Tower[] = [
  (x, y, h, f, l) =>
    `${poly(
      x,
      y,
      [
        [-h * 0.07, 0],
        [-h * 0.02, h * 0.5],
        [h * 0.02, h * 0.5],
        [h * 0.07, 0],
      ],
      f,
    )}<circle cx="${n(x)}" cy="${n(y - h * 0.2)}" r="${n(h * 0.075)}" fill="${f}"/><circle cx="${n(x)}" cy="${n(y - h * 0.54)}" r="${n(h * 0.058)}" fill="${f}"/><circle cx="${n(x)}" cy="${n(y - h * 0.74)}" r="${n(h * 0.022)}" fill="${f}"/>${poly(
      x,
      y,
      [
        [-h * 0.014, h * 0.5],
        [-2, h],
        [2, h],
        [h * 0.014, h * 0.5],
      ],
      f,
    )}<path d="M${n(x - h * 0.052)} ${n(y - h * 0.56)}A${n(h * 0.058)} ${n(h * 0.058)} 0 0 1 ${n(x)} ${n(y - h * 0.598)}M${n(x - h * 0.07)} ${n(y - h * 0.22)}A${n(h * 0.075)} ${n(h * 0.075)} 0 0 1 ${n(x)} ${n(y - h * 0.275)}" stroke="${l}" stroke-width="4" fill="none"/>`,
  (x, y, h, f, l) =>
    `<path d="M${n(x - h * 0.1)} ${n(y)}C${n(x - h * 0.1)} ${n(y - h * 0.5)} ${n(x - h * 0.04)} ${n(y - h * 0.8)} ${n(x + h * 0.03)} ${n(y - h)}L${n(x + h * 0.06)} ${n(y - h * 0.96)}C${n(x + h * 0.06)} ${n(y - h * 0.7)} ${n(x + h * 0.1)} ${n(y - h * 0.4)} ${n(x + h * 0.1)} ${n(y)}Z" fill="${f}"/><path d="M${n(x - h * 0.07)} ${n(y)}C${n(x - h * 0.06)} ${n(y - h * 0.5)} ${n(x - h * 0.02)} ${n(y - h * 0.8)} ${n(x + h * 0.035)} ${n(y - h * 0.97)}" stroke="${l}" stroke-width="3" fill="none"/>`,
  (x, y, h, f, l) =>
    `${poly(
      x,
      y,
      [
        [-h * 0.09, 0],
        [-h * 0.075, h * 0.97],
        [-h * 0.05, h],
        [-h * 0.04, h * 0.86],
        [h * 0.04, h * 0.86],
        [h * 0.05, h],
        [h * 0.075, h * 0.97],
        [h * 0.09, 0],
      ],
      f,
    )}<path d="M${n(x - h * 0.05)} ${n(y)}L${n(x - h * 0.045)} ${n(y - h * 0.84)}" stroke="${l}" stroke-width="3"/>`,
  (x, y, h, f, l) =>
    `${poly(
      x,
      y,
      [
        [-h * 0.085, 0],
        [-h * 0.085, h * 0.6],
        [-h * 0.065, h * 0.6],
        [-h * 0.065, h * 0.75],
        [-h * 0.045, h * 0.75],
        [-h * 0.045, h * 0.86],
        [-h * 0.02, h * 0.9],
        [0, h],
        [h * 0.02, h * 0.9],
        [h * 0.045, h * 0.86],
        [h * 0.045, h * 0.75],
        [h * 0.065, h * 0.75],
        [h * 0.065, h * 0.6],
        [h * 0.085, h * 0.6],
        [h * 0.085, 0],
      ],
      f,
    )}<path d="M${n(x - h * 0.06)} ${n(y - 8)}V${n(y - h * 0.58)}" stroke="${l}" stroke-width="3"/>`,
]

export function skyline(s: Stage, y: number, tall: number, air: number, dense: number): string {
  const d = s.dice
  const f = mix(mix(s.p.far, s.p.dark, 0.5), s.p.haze, air)
  const lit = s.light === 'dusk' || s.light === 'night'
  let x = -20
  let blocks = ''
  let panes = ''
  while (x < s.w) {
    const [w, h] = [d.between(26, 74), tall * d.between(0.16, 0.58)]
    blocks += `M${n(x)} ${n(y)}v${n(-h)}h${n(w)}v${n(h)}z`
    for (let i = 0; lit && i < 7; i++)
      panes += `M${n(x + 5 + Math.floor(d.between(0, (w - 10) / 9)) * 9)} ${n(y - 10 - Math.floor(d.between(0, (h - 16) / 12)) * 12)}h5v-6h-5z`
    x += w * d.between(0.8, 1.15) + dense
  }
  return `<path d="${blocks}" fill="${f}"/>${panes ? `<path d="${panes}" fill="${s.p.lamp}" opacity="${n(0.9 - air)}"/>` : ''}`
}

export function city(s: Stage): string {
  const d = s.dice
  const w = s.w
  const shore = 690
  const sun = w * d.between(0.2, 0.34)
  const group = w * d.between(0.34, 0.4)
  const f = mix(mix(s.p.far, s.p.dark, 0.62), s.p.haze, 0.22)
  const l = mix(s.p.lamp, s.p.haze, 0.2)
  const x = w * 0.76
  const ledge = mix(s.p.stone, s.p.dark, 0.25)
  return [
    sky(s, [sun, d.between(320, 400)], 62),
    clouds(s, 7, 80, 380),
    skyline(s, shore, 340, 0.62, 0),
    mist(s, shore - 40, 90, 0.5),
    skyline(s, shore, 250, 0.42, 4),
    ...(
      [
        [0, 560, 0],
        [150, 600, 1],
        [214, 520, 2],
        [92, 470, 3],
      ] as const
    ).map(([dx, h, i]) => landmarks[i]?.(group + dx, shore, h, f, l) ?? ''),
    skyline(s, shore, 130, 0.24, 16),
    mist(s, shore, 26, 0.5),
    sea(s, shore, sun),
    `<g opacity=".2" transform="translate(0 ${shore * 2 - 10}) scale(1 -1)">${(
      [
        [0, 300, 0],
        [150, 310, 1],
        [214, 260, 2],
        [92, 240, 3],
      ] as const
    )
      .map(([dx, h, i]) => landmarks[i]?.(group + dx, shore, h, f, f) ?? '')
      .join('')}</g>`,
    `<rect y="916" width="${n(w)}" height="84" fill="${darken(ledge, 0.2)}"/><rect y="900" width="${n(w)}" height="26" fill="${lighten(ledge, 0.25)}"/>`,
    stemmed(s, { x, foot: 914, tall: 640, wine: d.pick(['#e4cf6e', '#8c1a2c']), fill: 0.46 }),
    shoot(s, 1, mix(s.p.leaf, s.p.leafDark, 0.3), undefined, 0.7),
  ].join('')
}
