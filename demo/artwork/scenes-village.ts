import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { glow, n, spanning } from '#server/features/catalog/artwork/svg.ts'
import { terraces } from './banks.ts'
import { church, hamlet, house } from './buildings.ts'
import { clouds, land, mist, ridge, sky, slope, treeline } from './land.ts'
import { ruin } from './ruin.ts'
import type { Stage } from './stage.ts'
import { tree } from './trees.ts'
import { shoot } from './vines.ts'

function hillBehind(s: Stage): string {
  const d = s.dice
  const a = ridge(`${s.seed} a`, 330, 70, 520, 0.2)
  const at = s.w * d.between(0.2, 0.8)
  return [
    land(s, ridge(`${s.seed} 0`, 350, 70, 420), s.p.far, 0.4),
    land(s, a, mix(s.p.forest, s.p.haze, 0.3), 0.4),
    treeline(s, a, mix(s.p.forest, s.p.haze, 0.24), 20),
    ruin(s, at, a(at) + 2, 74, 0.26),
    terraces(
      s,
      slope(-s.w * 0.2, s.w * 1.2, a, () => 640, s.w * 0.5, 0.15),
      [0, 1],
      [0.16, 1],
      5,
      8,
      0.3,
    ),
    mist(s, 600, 70, 0.55),
  ].join('')
}

function street(s: Stage, y: number, eye: number): string {
  const stone = mix(s.p.stone, s.p.dark, 0.12)
  const fill = s.define((id) =>
    spanning(
      id,
      [0, y],
      [0, 1000],
      [
        [0, mix(stone, s.p.haze, 0.4)],
        [1, darken(stone, 0.3)],
      ],
    ),
  )
  const sets = Array.from({ length: 15 }, (_, i) => {
    const t = (i / 15) ** 1.7
    const row = y + (1000 - y) * t
    const size = 8 + 40 * t
    return Array.from(
      { length: Math.ceil(s.w / size / 2.2) },
      (_, k) =>
        `M${n(eye + (k * 2.2 - s.w / size / 2.2 + (i % 2)) * size)} ${n(row)}q${n(size * 0.5)} ${n(-size * 0.16)} ${n(size)} 0`,
    ).join('')
  }).join('')
  return `<rect y="${n(y)}" width="${n(s.w)}" height="${n(1000 - y)}" fill="${fill}"/><path d="${sets}" stroke="${darken(stone, 0.45)}" stroke-width="2.4" fill="none" opacity=".35" stroke-linecap="round"/>`
}

/** Two rows of timbered houses that step down towards the middle. */
function rowsOfHouses(s: Stage, y: number, eye: number): string {
  const d = s.dice
  const parts: string[] = []
  for (const side of [-1, 1]) {
    let away = 150
    let size = 92
    const row: string[] = []
    while (away < s.w * 0.7) {
      const wide = size * d.between(0.9, 1.15)
      const tinted: Stage = {
        ...s,
        p: {
          ...s.p,
          wall: mix(s.p.wall, d.pick(['#e7c58f', '#f6efe0', '#dca48a', '#c9d1b8', '#f2dfb5']), 0.55),
          roof: mix(s.p.roof, '#7a3f2c', d.between(0, 0.5)),
        },
      }
      const drawn = house(tinted, {
        x: away,
        y: y + (size - 92) * 0.62,
        wide,
        tall: size * d.between(1.15, 1.6),
        timber: d.chance(0.8),
        air: Math.max(0, 0.2 - size / 1400),
      })
      // Turned round on the left, so that all gables look on the street.
      row.push(`<g transform="translate(${n(eye)} 0) scale(${side} 1)">${drawn}</g>`)
      away += wide * 1.5
      size *= 1.3
    }
    parts.push(...row)
  }
  return parts.join('')
}

export function village(s: Stage): string {
  const d = s.dice
  const eye = s.w * d.between(0.44, 0.56)
  return [
    sky(s, [eye + d.pick([-1, 1]) * s.w * 0.22, d.between(150, 220)]),
    clouds(s, 6, 60, 260),
    hillBehind(s),
    hamlet(s, eye - 330, 660, 660, 52, 0.26),
    church(s, eye - 20, 690, 330, 0.14, d.chance(0.3)),
    mist(s, 690, 50, 0.4),
    street(s, 690, eye),
    rowsOfHouses(s, 726, eye),
    ...Array.from({ length: 6 }, () =>
      person(s, eye + d.between(-1, 1) * Math.min(420, s.w * 0.3), d.between(780, 830), d.between(74, 88)),
    ),
    well(s, eye + 10, 880),
    tree(s, eye - Math.min(400, s.w * 0.22), 850, 210, 0, mix(s.p.leafDark, s.p.leaf, 0.3)),
    shoot(s, 1, mix(s.p.leaf, s.p.leafDark, 0.3), '#5b2a4b', 0.8),
  ].join('')
}

function well(s: Stage, x: number, y: number): string {
  const stone = mix(s.p.stone, s.p.dark, 0.18)
  return `<ellipse cx="${n(x + 14)}" cy="${n(y + 6)}" rx="130" ry="20" fill="${s.p.dark}" opacity=".3"/><path d="M${n(x - 100)} ${n(y - 54)}H${n(x + 100)}L${n(x + 88)} ${n(y + 4)}Q${n(x)} ${n(y + 24)} ${n(x - 88)} ${n(y + 4)}Z" fill="${stone}"/><path d="M${n(x + 20)} ${n(y - 54)}H${n(x + 100)}L${n(x + 88)} ${n(y + 4)}Q${n(x + 50)} ${n(y + 16)} ${n(x + 20)} ${n(y + 17)}Z" fill="${darken(stone, 0.28)}"/><ellipse cx="${n(x)}" cy="${n(y - 54)}" rx="100" ry="18" fill="${lighten(stone, 0.3)}"/><ellipse cx="${n(x)}" cy="${n(y - 53)}" rx="86" ry="13" fill="${s.p.water}"/><rect x="${n(x - 12)}" y="${n(y - 168)}" width="24" height="118" fill="${lighten(stone, 0.15)}"/><rect x="${n(x + 2)}" y="${n(y - 168)}" width="10" height="118" fill="${darken(stone, 0.25)}"/><circle cx="${n(x)}" cy="${n(y - 184)}" r="24" fill="${stone}"/><path d="M${n(x - 10)} ${n(y - 128)}q-44 4 -46 70M${n(x + 10)} ${n(y - 128)}q44 4 46 70" stroke="${lighten(s.p.waterLight, 0.4)}" stroke-width="4" fill="none" opacity=".9"/>`
}

export function festival(s: Stage): string {
  const d = s.dice
  const eye = s.w * 0.5
  const wheelAt = s.w * d.pick([0.2, 0.78])
  const tents = Math.max(4, Math.round(s.w / 330))
  const glowAll = s.define((id) =>
    glow(
      id,
      eye,
      760,
      620,
      [
        [0, s.p.lamp, 0.4],
        [0.5, s.p.lamp, 0.14],
        [1, s.p.lamp, 0],
      ],
      s.w / 1100,
    ),
  )
  return [
    sky(s, [s.w * d.between(0.3, 0.7), 380], 44),
    clouds(s, 5, 80, 330),
    land(s, ridge(`${s.seed} 1`, 470, 60, 420), mix(s.p.far, s.p.sky[1], 0.2), 0.3),
    wheel(s, wheelAt, 470, 250),
    land(s, ridge(`${s.seed} 2`, 560, 40, 360), mix(s.p.forest, s.p.haze, 0.15), 0.2),
    church(s, s.w * (wheelAt > eye ? 0.24 : 0.72), 690, 380, 0.1),
    hamlet(s, -40, 700, s.w + 80, 96, 0.1),
    street(s, 760, eye),
    `<rect width="${n(s.w)}" height="1000" fill="${glowAll}"/>`,
    ...Array.from({ length: tents }, (_, i) =>
      marquee(
        s,
        (s.w * (i + 0.5)) / tents + d.between(-20, 20),
        820,
        s.w / tents - d.between(24, 60),
        i % 2 ? '#b4552d' : '#2f6350',
      ),
    ),
    ...Array.from({ length: Math.round(s.w / 75) }, () =>
      person(s, d.between(0, 1) * s.w, 880 + d.between(-30, 70), d.between(104, 128)),
    ),
    ...Array.from({ length: Math.round(s.w / 420) + 1 }, (_, i) => table(s, 200 + i * 420 + d.between(-40, 40), 970)),
    bulbs(s, 150, 90),
    bulbs(s, 260, 120),
    bulbs(s, 70, 60),
  ].join('')
}

function wheel(s: Stage, x: number, y: number, r: number): string {
  const iron = mix(s.p.dark, s.p.haze, 0.24)
  const spokes = Array.from({ length: 16 }, (_, i) => [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)] as const)
  return `<path d="M${n(x - r * 0.5)} ${n(y + r * 1.2)}L${n(x)} ${n(y)}L${n(x + r * 0.5)} ${n(y + r * 1.2)}" stroke="${iron}" stroke-width="9" fill="none"/><circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="none" stroke="${iron}" stroke-width="6"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.9)}" fill="none" stroke="${iron}" stroke-width="3"/><path d="${spokes.map(([c, v]) => `M${n(x)} ${n(y)}L${n(x + c * r)} ${n(y + v * r)}`).join('')}" stroke="${iron}" stroke-width="2.4"/>${spokes.map(([c, v], i) => `<circle cx="${n(x + c * r)}" cy="${n(y + v * r)}" r="6" fill="${s.p.lamp}"/><path d="M${n(x + c * r - 15)} ${n(y + v * r + 8)}h30l-4 22h-22z" fill="${i % 2 ? s.p.roof : mix(s.p.leafDark, s.p.leaf, 0.3)}"/><path d="M${n(x + c * r - 18)} ${n(y + v * r + 8)}q18 -16 36 0z" fill="${s.p.wall}"/>`).join('')}`
}

export function marquee(s: Stage, x: number, y: number, wide: number, stripe: string): string {
  const [left, tall, roof] = [x - wide / 2, 120, 96]
  const bands = 8
  const cloth = Array.from({ length: bands }, (_, i) => {
    const [a, b] = [left + (wide * i) / bands, left + (wide * (i + 1)) / bands]
    const peak = (v: number): number => x + (v - x) * 0.08
    const c = i % 2 ? mix(s.p.wall, '#fff6e2', 0.5) : mix(stripe, s.p.dark, 0.1)
    const shade = i >= bands / 2 ? darken(c, 0.2) : c
    return `<path d="M${n(peak(a))} ${n(y - tall - roof)}L${n(peak(b))} ${n(y - tall - roof)}L${n(b)} ${n(y - tall)}H${n(a)}Z" fill="${shade}"/><path d="M${n(a)} ${n(y - tall)}H${n(b)}V${n(y - tall + 16)}Q${n((a + b) / 2)} ${n(y - tall + 36)} ${n(a)} ${n(y - tall + 16)}Z" fill="${darken(shade, 0.08)}"/>`
  }).join('')
  const inside = s.define((id) =>
    spanning(
      id,
      [0, y - tall],
      [0, y],
      [
        [0, lighten(s.p.lamp, 0.2)],
        [1, mix(s.p.lamp, s.p.roof, 0.45)],
      ],
    ),
  )
  const bottles = Array.from({ length: Math.floor(wide / 24) }, (_, i) => {
    const bx = left + 18 + i * 23
    return `<path d="M${n(bx)} ${n(y - 46)}v-22q0 -8 3 -12v-14h5v14q3 4 3 12v22z" fill="${i % 3 ? '#2d5a40' : '#6b3a1c'}"/>`
  }).join('')
  return `<rect x="${n(left + 6)}" y="${n(y - tall)}" width="${n(wide - 12)}" height="${tall}" fill="${inside}"/>${bottles}<rect x="${n(left + 2)}" y="${n(y - 46)}" width="${n(wide - 4)}" height="46" fill="${mix('#7a4a2a', s.p.dark, 0.25)}"/><rect x="${n(left + 2)}" y="${n(y - 48)}" width="${n(wide - 4)}" height="7" fill="#d8b07a"/><path d="M${n(left + 4)} ${n(y)}V${n(y - tall)}M${n(left + wide - 4)} ${n(y)}V${n(y - tall)}" stroke="${s.p.wall}" stroke-width="6"/>${cloth}<path d="M${n(x)} ${n(y - tall - roof)}v-40" stroke="${s.p.dark}" stroke-width="3"/><path d="M${n(x)} ${n(y - tall - roof - 40)}l34 9l-34 11z" fill="${s.p.roof}"/>`
}

export function person(s: Stage, x: number, foot: number, tall: number): string {
  const coat = mix(s.dice.pick(['#1f3d36', '#7a3328', '#2f4a5c', '#8a6a3a', '#3d2b3a', '#55604a']), s.p.dark, 0.3)
  const turn = s.dice.pick([-1, 1])
  const skin = mix('#d9a074', s.p.dark, 0.15)
  return `<path d="M${n(x - tall * 0.12)} ${n(foot - tall * 0.44)}L${n(x - tall * 0.09)} ${n(foot)}h${n(tall * 0.08)}l${n(tall * 0.01)} ${n(-tall * 0.4)}l${n(tall * 0.01)} ${n(tall * 0.4)}h${n(tall * 0.08)}l${n(tall * 0.03)} ${n(-tall * 0.44)}z" fill="${darken(coat, 0.4)}"/><path d="M${n(x - tall * 0.15)} ${n(foot - tall * 0.4)}C${n(x - tall * 0.17)} ${n(foot - tall * 0.74)} ${n(x - tall * 0.13)} ${n(foot - tall * 0.82)} ${n(x)} ${n(foot - tall * 0.82)}C${n(x + tall * 0.13)} ${n(foot - tall * 0.82)} ${n(x + tall * 0.17)} ${n(foot - tall * 0.74)} ${n(x + tall * 0.15)} ${n(foot - tall * 0.4)}Z" fill="${coat}"/><circle cx="${n(x + turn * tall * 0.01)}" cy="${n(foot - tall * 0.9)}" r="${n(tall * 0.075)}" fill="${skin}"/><path d="M${n(x - tall * 0.078)} ${n(foot - tall * 0.9)}a${n(tall * 0.078)} ${n(tall * 0.082)} 0 0 1 ${n(tall * 0.156)} 0q${n(-tall * 0.07)} ${n(-tall * 0.04)} ${n(-tall * 0.156)} 0z" fill="${s.p.dark}"/><path d="M${n(x + turn * tall * 0.11)} ${n(foot - tall * 0.72)}Q${n(x + turn * tall * 0.24)} ${n(foot - tall * 0.56)} ${n(x + turn * tall * 0.25)} ${n(foot - tall * 0.68)}" stroke="${lighten(coat, 0.08)}" stroke-width="${n(tall * 0.06)}" fill="none" stroke-linecap="round"/><path d="M${n(x + turn * tall * 0.25 - tall * 0.025)} ${n(foot - tall * 0.79)}h${n(tall * 0.05)}q0 ${n(tall * 0.06)} ${n(-tall * 0.025)} ${n(tall * 0.065)}q${n(-tall * 0.025)} 0 ${n(-tall * 0.025)} ${n(-tall * 0.065)}z" fill="#f2d98a"/>`
}

export const table = (s: Stage, x: number, y: number): string =>
  `<path d="M${n(x - 150)} ${n(y - 60)}H${n(x + 150)}L${n(x + 166)} ${n(y - 40)}H${n(x - 166)}Z" fill="#c79460"/><rect x="${n(x - 166)}" y="${n(y - 40)}" width="332" height="10" fill="#7d5030"/><path d="M${n(x - 130)} ${n(y - 30)}v70M${n(x + 130)} ${n(y - 30)}v70" stroke="#5b3822" stroke-width="10"/>${[-90, -20, 60, 112].map((dx, i) => (i % 2 ? `<path d="M${n(x + dx)} ${n(y - 48)}v-34q0 -10 4 -15v-18h6v18q4 5 4 15v34z" fill="#244d38"/>` : `<path d="M${n(x + dx)} ${n(y - 48)}v-16m-7 16h14" stroke="#fff7e0" stroke-width="2"/><path d="M${n(x + dx - 9)} ${n(y - 84)}h18q0 20 -9 21q-9 -1 -9 -21z" fill="${s.p.lamp}"/>`)).join('')}`

export function bulbs(s: Stage, y: number, sag: number): string {
  const spans = Math.max(2, Math.round(s.w / 520))
  return Array.from({ length: spans }, (_, i) => {
    const [a, b] = [(s.w * i) / spans, (s.w * (i + 1)) / spans]
    const drop = y + sag * s.dice.between(0.7, 1.2)
    const lamps = Array.from({ length: 9 }, (_, k) => {
      const t = (k + 0.5) / 9
      const [x, by] = [a + (b - a) * t, (1 - t) ** 2 * y + 2 * t * (1 - t) * (drop + sag) + t * t * y]
      return `<circle cx="${n(x)}" cy="${n(by + 12)}" r="26" fill="${s.p.lamp}" opacity=".16"/><circle cx="${n(x)}" cy="${n(by + 12)}" r="9" fill="#fff2c9"/>`
    }).join('')
    return `<path d="M${n(a)} ${n(y)}Q${n((a + b) / 2)} ${n(drop + sag)} ${n(b)} ${n(y)}" stroke="${s.p.dark}" stroke-width="2.4" fill="none" opacity=".75"/>${lamps}`
  }).join('')
}
