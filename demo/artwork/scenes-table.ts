import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import type { Point } from '#server/features/catalog/artwork/path.ts'
import { n, spanning } from '#server/features/catalog/artwork/svg.ts'
import { clouds, land, mist, ridge, sky } from './land.ts'
import { ruin } from './ruin.ts'
import type { Stage } from './stage.ts'

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
  const wood = mix(mix('#a8764a', s.p.roof, 0.12), s.p.dark, s.light === 'dusk' ? 0.35 : 0.12)
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
