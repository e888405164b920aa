import { lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import type { Point } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { distance, near, smooth, terraces, within } from './banks.ts'
import { church, hamlet } from './buildings.ts'
import { clouds, land, mist, patch, type Ridge, ridge, sky, slope, treeline, wall } from './land.ts'
import type { Stage } from './stage.ts'
import { tree } from './trees.ts'
import { boat, type Course, river } from './water.ts'
/** A broad slow stream, a baroque abbey on its rock and stone terraces: the Wachau. */
export function danube(s: Stage): string {
  const d = s.dice
  const w = s.w
  const sun: Point = [w * d.between(0.52, 0.66), d.between(180, 280)]
  const rough = ridge(`${s.seed} l`, 0, 26, 280)
  const high = d.between(180, 280)
  const reach = d.between(0.46, 0.56)
  const left: Ridge = (x) => 612 - (612 - high) * (1 - smooth(-w * 0.02, w * reach, x)) + rough(x)
  const face = slope(-w * 0.3, w * (reach + 0.02), left, (x) => 648 + 50 * (1 - smooth(0, w * 0.5, x)), w * 0.3, 0.1)
  const rock: Ridge = (x) => 620 - 130 * smooth(w * 0.66, w * 0.76, x) - 40 * smooth(w * 0.85, w * 1.05, x) + rough(x + 900) * 0.5
  const course: Course = [
    [w * 0.6, 560, w * 0.03],
    [w * 0.57, 580, w * 0.07],
    [w * 0.56, 620, w * 0.15],
    [w * 0.57, 680, w * 0.3],
    [w * 0.54, 760, w * 0.46],
    [w * 0.5, 880, w * 0.62],
    [w * 0.5, 1040, w * 0.8],
  ]
  const abbey = w * d.between(0.77, 0.82)
  const end = 0.88
  const corner = face(end, 0.5)
  return [
    sky(s, sun),
    clouds(s, d.whole(5, 8), 80, 330),
    distance(s, 566),
    `<rect y="560" width="${n(w)}" height="450" fill="${s.p.meadow}"/>`,
    mist(s, 575, 50, 0.5),
    river(s, course, [sun[0], 0]),
    within(
      s,
      `M${n(w * 0.62)} 300H${n(w * 1.1)}V690C${n(w * 0.95)} 676 ${n(w * 0.75)} 646 ${n(w * 0.62)} 616Z`,
      land(s, rock, mix(s.p.forest, s.p.haze, 0.22), 0.3, 160),
    ),
    treeline(s, rock, mix(s.p.forest, s.p.haze, 0.15), 20, w * 0.68, w * 1.02),
    abbeyOn(s, abbey, rock(abbey) + 12, 120),
    hamlet(s, w * 0.84, 672, w * 0.17, 36, 0.12, true),
    ...[0.7, 0.74, 0.79, 0.82].map((k) => tree(s, w * k, 650 + (k - 0.7) * 130, 40, 0.12)),
    within(
      s,
      `M-20 0H${n(w * (reach + 0.02))}V613C${n(w * 0.34)} 690 ${n(w * 0.1)} 716 -20 730Z`,
      land(s, left, mix(s.p.forest, s.p.haze, 0.1), 0.15, 500) + patch(face, [0, 1], [0.97, 1.4], s.p.meadow),
    ),
    treeline(s, left, s.p.forest, 24, -30, w * 0.4),
    terraces(s, face, [0.14, end], [0.12, 1], 7, 6, 0.05),
    wall(s, face, [0.14, end], 1, 8),
    ...[0, 1, 2, 3].map((i) => tree(s, corner[0] + 16 + i * 20, face(end, 0.4 + i * 0.2)[1] + 14, 44, 0.06)),
    boat(s, w * d.between(0.46, 0.62), d.between(726, 770), 46),
    near(s, d.between(850, 890)),
  ].join('')
}

function abbeyOn(s: Stage, x: number, y: number, size: number): string {
  const lit = mix(s.p.lamp, s.p.wall, 0.6)
  const shade = mix(lit, s.p.dark, 0.3)
  const windows = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${n(x + size * (0.16 + i * 0.13))}" y="${n(y - size * 0.3)}" width="${n(size * 0.045)}" height="${n(size * 0.13)}" fill="${mix(s.p.dark, s.p.wall, 0.2)}" opacity=".7"/>`,
  ).join('')
  return `<rect x="${n(x)}" y="${n(y - size * 0.4)}" width="${n(size * 1.36)}" height="${n(size * 0.5)}" fill="${shade}"/><path d="M${n(x - 4)} ${n(y - size * 0.4)}L${n(x + size * 0.1)} ${n(y - size * 0.56)}H${n(x + size * 1.28)}L${n(x + size * 1.4)} ${n(y - size * 0.4)}Z" fill="${s.p.roof}"/>${windows}${church(s, x + size * 0.06, y + 4, size * 1.36, 0.05, true)}<rect x="${n(x - size * 0.1)}" y="${n(y - size * 0.12)}" width="${n(size * 1.6)}" height="${n(size * 0.24)}" fill="${lighten(shade, 0.1)}" opacity=".9"/>`
}
