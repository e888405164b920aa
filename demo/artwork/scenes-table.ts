import { standing } from '#server/features/catalog/artwork/bottle.ts'
import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import type { Point } from '#server/features/catalog/artwork/path.ts'
import { glow, n, spanning } from '#server/features/catalog/artwork/svg.ts'
import { clouds, land, mist, ridge, sky } from './land.ts'
import { ruin } from './ruin.ts'
import type { Stage } from './stage.ts'
import { cheese, loaf, stemmed } from './tableware.ts'
import { grapes, shoot, vineLeaf } from './vines.ts'

export const wines = ['#e4cf6e', '#d9a63c', '#7d1729', '#e39a80'] as const

export function backdrop(s: Stage, sun: Point, blur: number): string {
  const a = ridge(`${s.seed} a`, 470, 50, 430)
  const b = ridge(`${s.seed} b`, 540, 50, 360)
  return [
    sky(s, sun, 54),
    clouds(s, 6, 80, 330),
    land(s, a, mix(s.p.far, s.p.haze, 0.2 + blur), 0.5),
    ruin(s, s.w * 0.2, a(s.w * 0.2) + 4, 60, 0.55),
    land(s, b, mix(mix(s.p.far, s.p.forest, 0.4), s.p.haze, blur), 0.6),
    mist(s, 620, 90, 0.5),
    land(s, ridge(`${s.seed} c`, 640, 40, 420), mix(s.p.leafDark, s.p.haze, 0.25 + blur), 0.3),
  ].join('')
}

export function tabletop(s: Stage, y: number): string {
  const wood = mix(mix('#a8764a', s.p.roof, 0.12), s.p.dark, s.light === 'dusk' || s.light === 'night' ? 0.35 : 0.12)
  const fill = s.define((id) =>
    spanning(
      id,
      [0, y],
      [0, 1000],
      [
        [0, lighten(wood, 0.3)],
        [0.12, lighten(wood, 0.1)],
        [1, darken(wood, 0.35)],
      ],
    ),
  )
  const planks = [0.16, 0.36, 0.62]
    .map(
      (t) =>
        `<path d="M0 ${n(y + (1000 - y) * t)}H${n(s.w)}" stroke="${darken(wood, 0.55)}" stroke-width="${n(1.5 + t * 3)}" opacity=".45"/>`,
    )
    .join('')
  const grain = Array.from({ length: 26 }, () => {
    const gy = y + (1000 - y) * s.dice.between(0.04, 1)
    const x = s.dice.between(-0.1, 1) * s.w
    const long = s.dice.between(80, 320)
    return `<path d="M${n(x)} ${n(gy)}q${n(long / 2)} ${n(s.dice.between(-5, 5))} ${n(long)} 0" stroke="${darken(wood, 0.4)}" stroke-width="1.4" fill="none" opacity=".3"/>`
  }).join('')
  return `<rect y="${n(y)}" width="${n(s.w)}" height="${n(1000 - y)}" fill="${fill}"/><rect y="${n(y)}" width="${n(s.w)}" height="5" fill="${lighten(wood, 0.5)}" opacity=".7"/>${planks}${grain}`
}

export function tastingTable(s: Stage): string {
  const d = s.dice
  const [w, mid] = [s.w, s.w * d.between(0.46, 0.54)]
  const wine = d.pick(wines)
  const red = wine === '#7d1729'
  const spread = Math.min(w * 0.5, 900)
  const bottle = standing(
    'tb',
    {
      shape: red ? 'burgundy' : 'flute',
      glass: red ? 'olive' : d.pick(['green', 'brown']),
      capsule: d.pick(['#1f3d36', '#7a1f2b', '#b38d45']),
      label: '#f6efdf',
      type: red ? 'red' : 'white',
      estate: 'Rebstock',
      estateCode: `table ${d.whole(0, 9)}`,
      name: red ? 'Spätburgunder' : 'Riesling',
      region: red ? 'Baden' : 'Mosel',
      sizeMl: 750,
    },
    mid,
    846,
    0.66,
  )
  const berries = red ? '#4d2a50' : '#b9b458'
  return [
    backdrop(s, [w * d.between(0.62, 0.76), d.between(190, 290)], 0.2),
    tabletop(s, 770),
    loaf(s, mid - spread * 0.56, 858, 120),
    bottle,
    stemmed(s, { x: mid + spread * 0.25, foot: 872, tall: 400, wine }),
    stemmed(s, { x: mid - spread * 0.27, foot: 892, tall: 410, wine, fill: 0.4 }),
    cheese(s, mid + spread * 0.62, 886, 116),
    `<ellipse cx="${n(mid + spread * 0.42)}" cy="958" rx="150" ry="14" fill="${s.p.dark}" opacity=".25"/>`,
    grapes(s, mid + spread * 0.38, 800, 126, berries),
    grapes(s, mid + spread * 0.48, 820, 112, berries),
    vineLeaf(mid + spread * 0.3, 930, 62, -60, mix(s.p.leaf, s.p.leafDark, 0.3)),
    shoot(s, -1, mix(s.p.leaf, s.p.leafDark, 0.25), undefined, 0.8),
  ].join('')
}

/** One glass against the light; the bowl turns the landscape upside down, as a real one does. */
export function glass(s: Stage): string {
  const d = s.dice
  const w = s.w
  const x = w * d.between(0.56, 0.64)
  const wine = d.pick(wines)
  const sun: Point = [x - d.between(220, 330), d.between(260, 340)]
  const bokeh = Array.from(
    { length: 22 },
    () =>
      `<circle cx="${n(d.between(0, w))}" cy="${n(d.between(420, 800))}" r="${n(d.between(16, 64))}" fill="${d.pick([s.p.lamp, s.p.leaf, s.p.waterLight])}" opacity="${n(d.between(0.06, 0.2))}"/>`,
  ).join('')
  const beam = s.define((id) =>
    glow(id, sun[0], sun[1], 700, [
      [0, s.p.sun, 0.55],
      [0.4, s.p.sun, 0.16],
      [1, s.p.sun, 0],
    ]),
  )
  return [
    backdrop(s, sun, 0.3),
    bokeh,
    tabletop(s, 872),
    stemmed(s, { x, foot: 936, tall: 820, wine, fill: 0.5, lens: true }),
    `<rect width="${n(w)}" height="1000" fill="${beam}" opacity=".7"/>`,
    d.chance(0.5) ? stemmed(s, { x: x + 330, foot: 916, tall: 600, wine: d.pick(wines), fill: 0.42 }) : '',
    shoot(s, -1, mix(s.p.leaf, s.p.leafDark, 0.25), wine === '#7d1729' ? '#4d2a50' : '#b9b458', 0.95),
  ].join('')
}
