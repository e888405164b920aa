import { standing } from '#server/features/catalog/artwork/bottle.ts'
import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { glow, n, spanning } from '#server/features/catalog/artwork/svg.ts'
import { clouds, land, mist, ridge, sky } from './land.ts'
import { backdrop, tabletop, wines } from './scenes-table.ts'
import { landmarks, sea, skyline } from './scenes-trade.ts'
import { bulbs, marquee, person, table } from './scenes-village.ts'
import type { Stage } from './stage.ts'
import { loaf, stemmed } from './tableware.ts'

const stripes = ['#b4552d', '#2f6350', '#1f3d36', '#8c2f25'] as const

/** Distance, height and kind of the towers that everybody knows. */
const TOWERS = [
  [0, 460, 0],
  [126, 490, 1],
  [186, 420, 2],
  [78, 390, 3],
] as const

/** The festival where it is held: tents on the embankment, the river, the towers of the other bank. */
export function embankment(s: Stage): string {
  const d = s.dice
  const { w } = s
  const far = mix(mix(s.p.far, s.p.dark, 0.6), s.p.haze, 0.22)
  const lit = mix(s.p.lamp, s.p.haze, 0.2)
  const tents = Math.max(3, Math.round(w / 420))
  const warmth = s.define((id) =>
    glow(
      id,
      w / 2,
      800,
      560,
      [
        [0, s.p.lamp, 0.36],
        [0.5, s.p.lamp, 0.12],
        [1, s.p.lamp, 0],
      ],
      w / 1100,
    ),
  )
  return [
    sky(s, [w * d.between(0.2, 0.36), d.between(300, 360)], 52),
    clouds(s, 6, 80, 300),
    skyline(s, 590, 250, 0.5, 2),
    ...TOWERS.map(([dx, h, which]) => landmarks[which]?.(w * 0.62 + dx, 590, h, far, lit) ?? ''),
    skyline(s, 590, 120, 0.26, 14),
    mist(s, 590, 40, 0.45),
    sea(s, 590, w * 0.3),
    paving(s, 742),
    railing(s, 742),
    `<rect width="${n(w)}" height="1000" fill="${warmth}"/>`,
    ...Array.from({ length: tents }, (_, i) =>
      marquee(
        s,
        (w * (i + 0.5)) / tents + d.between(-24, 24),
        850,
        (w / tents) * d.between(0.66, 0.78),
        stripes[i % stripes.length] ?? stripes[0],
      ),
    ),
    ...Array.from({ length: Math.round(w / 85) }, () =>
      person(s, d.between(0, 1) * w, 900 + d.between(-20, 60), d.between(110, 132)),
    ),
    ...Array.from({ length: Math.round(w / 460) + 1 }, (_, i) => table(s, 180 + i * 460 + d.between(-40, 40), 976)),
    bulbs(s, 130, 100),
    bulbs(s, 236, 120),
  ].join('')
}

function paving(s: Stage, y: number): string {
  const stone = mix(s.p.stone, s.p.dark, s.light === 'night' ? 0.5 : 0.26)
  const fill = s.define((id) =>
    spanning(
      id,
      [0, y],
      [0, 1000],
      [
        [0, lighten(stone, 0.12)],
        [1, darken(stone, 0.35)],
      ],
    ),
  )
  const joints = [0.12, 0.3, 0.56].map((t) => `M0 ${n(y + (1000 - y) * t)}H${n(s.w)}`).join('')
  return `<rect y="${n(y)}" width="${n(s.w)}" height="${n(1000 - y)}" fill="${fill}"/><path d="${joints}" stroke="${darken(stone, 0.45)}" stroke-width="2" opacity=".4"/>`
}

function railing(s: Stage, y: number): string {
  const iron = mix(s.p.dark, s.p.haze, 0.1)
  const posts = Array.from({ length: Math.ceil(s.w / 26) }, (_, i) => `M${i * 26} ${n(y - 56)}V${n(y + 4)}`).join('')
  return `<path d="${posts}" stroke="${iron}" stroke-width="3.4"/><path d="M0 ${n(y - 58)}H${n(s.w)}M0 ${n(y - 8)}H${n(s.w)}" stroke="${iron}" stroke-width="7"/>`
}

/** One table that runs away from the viewer, laid for a whole street. */
export function longTable(s: Stage): string {
  const d = s.dice
  const { w } = s
  const [eye, far] = [w * d.between(0.47, 0.53), 560]
  const half = Math.min(w * 0.34, 520)
  const cloth = s.define((id) =>
    spanning(
      id,
      [0, far],
      [0, 1000],
      [
        [0, mix('#f7efdd', s.p.haze, 0.35)],
        [1, mix('#fbf5e6', s.p.dark, s.light === 'noon' ? 0.02 : 0.14)],
      ],
    ),
  )
  /** `t` runs from the far end (0) to the viewer (1); things shrink with the square, as on a real table. */
  const at = (t: number, side: number) => {
    const near = t * t
    return { x: eye + side * (26 + (half - 26) * near), y: far + (1000 - far) * near, size: 0.1 + 0.9 * near }
  }
  const guests = [0.3, 0.42, 0.54, 0.66, 0.78].flatMap((t) =>
    [-1, 1].map((side) => {
      const place = at(t, side * 1.2)
      return person(s, place.x + side * 40 * place.size, place.y + 60 * place.size, 300 * place.size + 40)
    }),
  )
  const settings = [0.34, 0.46, 0.58, 0.7, 0.84].flatMap((t, i) => {
    const wine = d.pick(wines)
    return [
      ...[-1, 1].map((side) => {
        const place = at(t, side * 0.62)
        return stemmed(s, { x: place.x, foot: place.y, tall: 330 * place.size, wine, fill: d.between(0.34, 0.5) })
      }),
      i % 2 ? bottleOn(s, at(t, d.between(-0.16, 0.16)), `b${i}`, wine === '#7d1729') : '',
    ]
  })
  const top = [at(0, -1), at(0, 1), at(1, 1.12), at(1, -1.12)].map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')
  const runner = [at(0, -0.16), at(0, 0.16), at(1, 0.18), at(1, -0.18)].map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')
  return [
    sky(s, [eye + w * 0.2, 300], 50),
    clouds(s, 5, 80, 280),
    land(s, ridge(`${s.seed} 1`, 470, 50, 420), mix(s.p.far, s.p.haze, 0.2), 0.4),
    land(s, ridge(`${s.seed} 2`, 540, 34, 330), mix(s.p.forest, s.p.haze, 0.3), 0.4),
    paving(s, 590),
    ...[-1, 1].flatMap((side) =>
      [0.3, 0.62].map((k, i) =>
        marquee(s, eye + side * (w * 0.16 + w * k * 0.62), 640 + i * 60, 190 + i * 130, stripes[i] ?? stripes[0]),
      ),
    ),
    ...guests.slice(0, 6),
    `<path d="M${top}Z" fill="${cloth}"/><path d="M${runner}Z" fill="${mix(s.p.roof, s.p.wall, 0.15)}" opacity=".75"/>`,
    ...settings,
    loafOn(s, at(0.78, -0.2)),
    ...guests.slice(6),
    bulbs(s, 110, 90),
    bulbs(s, 220, 110),
  ].join('')
}

type Place = { x: number; y: number; size: number }

const loafOn = (s: Stage, { x, y, size }: Place): string => loaf(s, x, y, 110 * size)

const bottleOn = (s: Stage, { x, y, size }: Place, id: string, isRed: boolean): string =>
  standing(
    id,
    {
      shape: isRed ? 'burgundy' : 'flute',
      glass: isRed ? 'olive' : s.dice.pick(['green', 'brown']),
      capsule: s.dice.pick(['#1f3d36', '#7a1f2b', '#b38d45']),
      label: '#f6efdf',
      type: isRed ? 'red' : 'white',
      estate: 'Rebstock',
      estateCode: `long ${id}`,
      name: isRed ? 'Spätburgunder' : 'Riesling',
      region: isRed ? 'Baden' : 'Mosel',
      sizeMl: 750,
    },
    x,
    y,
    0.5 * size,
  )

/** A brick oven with its fire, and the thin tart of Alsace that came out of it. */
export function oven(s: Stage): string {
  const d = s.dice
  const { w } = s
  const x = w * 0.38
  const brick = mix('#a65a3c', s.p.dark, 0.12)
  const wall = s.define((id) =>
    spanning(
      id,
      [0, 0],
      [0, 780],
      [
        [0, darken(brick, 0.5)],
        [1, darken(brick, 0.22)],
      ],
    ),
  )
  const fire = s.define((id) =>
    glow(id, x, 520, 330, [
      [0, '#fff0b8'],
      [0.3, '#ffb74a'],
      [0.62, '#d9541e', 0.9],
      [1, '#5a1a0c', 0.95],
    ]),
  )
  const shine = s.define((id) =>
    glow(id, x, 560, 780, [
      [0, '#ffb55a', 0.55],
      [0.5, '#ff9a3c', 0.16],
      [1, '#ff9a3c', 0],
    ]),
  )
  const courses = Array.from({ length: 17 }, (_, row) => {
    const y = row * 46
    return `M0 ${y}H${n(w)}${Array.from({ length: Math.ceil(w / 104) + 1 }, (_, i) => `M${i * 104 + (row % 2) * 52} ${y}v46`).join('')}`
  }).join('')
  const arch = (r: number): string => `M${n(x - r)} 660V520A${r} ${r} 0 0 1 ${n(x + r)} 520V660Z`
  const voussoirs = Array.from({ length: 15 }, (_, i) => {
    const a = Math.PI * (i / 14)
    return `M${n(x - Math.cos(a) * 262)} ${n(520 - Math.sin(a) * 262)}L${n(x - Math.cos(a) * 330)} ${n(520 - Math.sin(a) * 330)}`
  }).join('')
  const flames = Array.from({ length: 9 }, (_, i) => {
    const [fx, tall] = [x - 190 + i * 47 + d.between(-10, 10), d.between(110, 230)]
    return `<path d="M${n(fx - 34)} 654C${n(fx - 40)} ${n(654 - tall * 0.4)} ${n(fx - 6)} ${n(654 - tall * 0.55)} ${n(fx + d.between(-10, 10))} ${n(654 - tall)}C${n(fx + 14)} ${n(654 - tall * 0.6)} ${n(fx + 42)} ${n(654 - tall * 0.36)} ${n(fx + 34)} 654Z" fill="${i % 2 ? '#ffcf62' : '#ff8a2c'}" opacity=".85"/>`
  }).join('')
  const logs = [-120, -20, 90]
    .map(
      (dx) =>
        `<rect x="${n(x + dx - 70)}" y="628" width="140" height="30" rx="15" fill="#3b2218"/><ellipse cx="${n(x + dx + 66)}" cy="643" rx="9" ry="15" fill="#c98a52"/>`,
    )
    .join('')
  return [
    `<rect width="${n(w)}" height="1000" fill="${wall}"/><path d="${courses}" stroke="${darken(brick, 0.62)}" stroke-width="4" opacity=".55"/>`,
    `<path d="${arch(330)}" fill="${darken(brick, 0.08)}"/><path d="${voussoirs}" stroke="${darken(brick, 0.5)}" stroke-width="5"/><path d="${arch(258)}" fill="${fire}"/>${flames}${logs}`,
    tabletop(s, 690),
    `<rect width="${n(w)}" height="1000" fill="${shine}"/>`,
    tart(s, w * 0.42, 842, 300),
    stemmed(s, { x: w * 0.42 + 420, foot: 876, tall: 400, wine: '#e4cf6e', fill: 0.44 }),
    stemmed(s, { x: w * 0.42 + 560, foot: 912, tall: 430, wine: '#e39a80', fill: 0.4 }),
  ].join('')
}

/** Cream, onions and bacon on dough rolled thin, on a round board. */
function tart(s: Stage, x: number, y: number, r: number): string {
  const d = s.dice
  const flat = 0.3
  const strewn = (count: number, draw: (px: number, py: number) => string): string =>
    Array.from({ length: count }, () => {
      const [a, far] = [d.between(0, Math.PI * 2), Math.sqrt(d.between(0, 1)) * r * 0.8]
      return draw(x + Math.cos(a) * far, y - 14 + Math.sin(a) * far * flat)
    }).join('')
  return [
    `<ellipse cx="${n(x + 14)}" cy="${n(y + 22)}" rx="${n(r * 1.16)}" ry="${n(r * 0.36)}" fill="${s.p.dark}" opacity=".35"/>`,
    `<ellipse cx="${n(x)}" cy="${n(y + 10)}" rx="${n(r * 1.14)}" ry="${n(r * 0.35)}" fill="#7b4c29"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 1.14)}" ry="${n(r * 0.35)}" fill="#b27a45"/>`,
    `<ellipse cx="${n(x)}" cy="${n(y - 8)}" rx="${n(r)}" ry="${n(r * flat)}" fill="#8d5326"/><ellipse cx="${n(x)}" cy="${n(y - 14)}" rx="${n(r)}" ry="${n(r * flat)}" fill="#d99a4e"/><ellipse cx="${n(x)}" cy="${n(y - 14)}" rx="${n(r * 0.9)}" ry="${n(r * flat * 0.88)}" fill="#f8ead0"/>`,
    strewn(
      26,
      (px, py) =>
        `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(d.between(10, 22))}" ry="${n(d.between(4, 8))}" fill="#e9c27a" opacity=".6"/>`,
    ),
    strewn(
      40,
      (px, py) =>
        `<path d="M${n(px - 16)} ${n(py)}q16 -9 32 0" stroke="#fffaf0" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    ),
    strewn(
      34,
      (px, py) =>
        `<rect x="${n(px - 12)}" y="${n(py - 4)}" width="24" height="9" rx="3" fill="${d.pick(['#b5533c', '#c76a4d', '#9d4030'])}" transform="rotate(${n(d.between(-40, 40))} ${n(px)} ${n(py)})"/>`,
    ),
    strewn(18, (px, py) => `<circle cx="${n(px)}" cy="${n(py)}" r="3.4" fill="#5d7f3b"/>`),
    `<path d="M${n(x)} ${n(y - 14)}L${n(x + r * 0.96)} ${n(y + r * 0.06)}M${n(x)} ${n(y - 14)}L${n(x + r * 0.62)} ${n(y + r * 0.22)}" stroke="#a9672f" stroke-width="4" opacity=".7"/>`,
  ].join('')
}

/** Three glasses meet under the lights. */
export function clinking(s: Stage): string {
  const d = s.dice
  const { w } = s
  const x = w * d.between(0.47, 0.53)
  const spark = s.define((id) =>
    glow(id, x, 330, 320, [
      [0, '#fff8de', 0.85],
      [0.3, s.p.lamp, 0.3],
      [1, s.p.lamp, 0],
    ]),
  )
  const leaning = (turn: number, gx: number, wine: string): string =>
    `<g transform="rotate(${turn} ${n(gx)} 1180)">${stemmed(s, { x: gx, foot: 1180, tall: 900, wine, fill: 0.44 })}</g>`
  return [
    backdrop(s, [x + d.between(-60, 60), d.between(300, 360)], 0.26),
    bulbs(s, 60, 70),
    leaning(14, x - 430, wines[0]),
    leaning(-14, x + 430, wines[3]),
    stemmed(s, { x, foot: 1230, tall: 900, wine: wines[1], fill: 0.46 }),
    `<rect width="${n(w)}" height="1000" fill="${spark}"/>`,
    ...Array.from({ length: 11 }, (_, i) => {
      const [a, far] = [Math.PI * (1.08 + (0.84 * i) / 10), d.between(150, 210)]
      return `<path d="M${n(x + Math.cos(a) * far)} ${n(330 + Math.sin(a) * far)}l${n(Math.cos(a) * 30)} ${n(Math.sin(a) * 30)}" stroke="#fff8de" stroke-width="5" stroke-linecap="round" opacity=".75"/>`
    }),
  ].join('')
}
