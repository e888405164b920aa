import { lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { curve, type Point, write } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { distance, near, smooth, terraces, within } from './banks.ts'
import { hamlet } from './buildings.ts'
import { clouds, land, mist, patch, type Ridge, ridge, sky, slope, treeline, wall } from './land.ts'
import { ruin } from './ruin.ts'
import type { Stage } from './stage.ts'
import { poplar, tree } from './trees.ts'
import { shoot } from './vines.ts'
import { boat, type Course, river } from './water.ts'
/** The river comes round a steep bank of terraces, or the viewer looks down on a whole loop of it. */
export const riverTerraces = (s: Stage): string => (s.dice.chance(0.45) ? loop(s) : steepBank(s))

function steepBank(s: Stage): string {
  const d = s.dice
  const w = s.w
  const sun: Point = [w * d.between(0.34, 0.5), d.between(190, 300)]
  const high = d.between(90, 250)
  const mid = d.between(0.48, 0.6)
  const rough = ridge(`${s.seed} steep`, 0, 24, 230)
  const steep: Ridge = (x) => 640 - (640 - high) * smooth(w * (mid - 0.1), w * 1.02, x) + rough(x)
  const bank: Ridge = (x) => 612 + 300 * smooth(w * (mid - 0.12), w, x) ** 1.25
  const face = slope(w * (mid - 0.14), w * 1.35, steep, bank, w * 0.62, 0.1)
  const lift = d.between(280, 390)
  const leftRough = ridge(`${s.seed} left`, 0, 26, 320)
  const leftHill: Ridge = (x) => lift + (600 - lift) * smooth(0, w * 0.5, x) + leftRough(x)
  const leftField = slope(-w * 0.1, w * 0.46, leftHill, (x) => 564 + 20 * smooth(0, w * 0.5, x), w * 0.3, 0.12)
  const bow = d.between(0.2, 0.32)
  const course: Course = [
    [w * 0.5, 556, w * 0.012],
    [w * 0.45, 572, w * 0.026],
    [w * (bow + 0.07), 598, w * 0.06],
    [w * bow, 640, w * 0.12],
    [w * (bow + 0.06), 710, w * 0.2],
    [w * 0.48, 800, w * 0.25],
    [w * 0.62, 920, w * 0.3],
    [w * 0.7, 1030, w * 0.36],
  ]
  const onSteep = d.chance(0.4)
  const castleAt = onSteep ? w * (mid + d.between(0.2, 0.3)) : w * d.between(0.1, 0.26)
  const shore = `M${n(w * (mid - 0.16))} 0H${n(w * 1.1)}V1010H${n(w * 0.93)}C${n(w * 0.82)} 860 ${n(w * (mid + 0.09))} 706 ${n(w * (mid - 0.16))} 598Z`
  const edge = 0.17
  const corner = face(edge, 0.6)
  return [
    sky(s, sun),
    clouds(s, d.whole(5, 8), 80, 340),
    distance(s),
    land(s, leftHill, mix(s.p.forest, s.p.haze, 0.3), 0.4),
    treeline(s, leftHill, mix(s.p.forest, s.p.haze, 0.22), 22, -20, w * 0.44),
    terraces(s, leftField, [0.06, 0.78], [0.32, 1], 3, 5, 0.34),
    onSteep ? '' : ruin(s, castleAt, leftHill(castleAt) + 4, 78, 0.25),
    mist(s, 575, 46, 0.5),
    `<rect y="566" width="${n(w)}" height="440" fill="${s.p.meadow}"/>`,
    mist(s, 580, 60, 0.4),
    river(s, course, [sun[0] * 0.9, 0]),
    hamlet(s, w * 0.012, 616, w * d.between(0.12, 0.19), d.between(36, 44), 0.12, d.chance(0.3)),
    poplar(s, w * 0.225, 616, 82, 0.1),
    poplar(s, w * 0.24, 618, 66, 0.1),
    d.chance(0.7) ? boat(s, w * (bow + 0.03), 690, 30) : '',
    within(
      s,
      shore,
      land(s, steep, mix(s.p.forest, s.p.haze, 0.06), 0.1, 600) +
        patch(face, [0, 1], [0.96, 1.5], mix(s.p.meadow, s.p.leafDark, 0.25)),
    ),
    treeline(s, steep, s.p.forest, 24, w * (mid - 0.02), w * 1.02),
    terraces(s, face, [edge, 1], [0.09, 0.98], 7, 6, 0.02),
    wall(s, face, [edge, 1], 0.985, 9),
    onSteep ? ruin(s, castleAt, steep(castleAt) + 8, 110, 0.08) : '',
    ...[0, 1, 2, 3, 4].map((i) =>
      tree(s, corner[0] - 26 + d.between(-14, 14), face(edge, 0.22 + i * 0.2)[1] + 16, 46 + i * 7, 0.04),
    ),
    ...Array.from({ length: 6 }, (_, i) => {
      const [x, y] = face(0.24 + i * 0.1, 1.05)
      return tree(s, x, y + 6, 34 + i * 11, 0)
    }),
    near(s, d.between(820, 880)),
    d.chance(0.65) ? shoot(s, 1, mix(s.p.leaf, s.p.leafDark, 0.35), undefined, 0.8) : '',
  ].join('')
}

/** A tongue of land with its village, and the river all the way round it. */
function loop(s: Stage): string {
  const d = s.dice
  const w = s.w
  const cx = w * d.between(0.46, 0.54)
  const ring = (rx: number, ry: number, cy: number): string =>
    `M${n(cx - rx)} ${n(cy)}C${n(cx - rx)} ${n(cy + ry * 0.6)} ${n(cx - rx * 0.5)} ${n(cy + ry)} ${n(cx)} ${n(cy + ry)}C${n(cx + rx * 0.5)} ${n(cy + ry)} ${n(cx + rx)} ${n(cy + ry * 0.6)} ${n(cx + rx)} ${n(cy)}`
  const outer = Math.min(w * 0.42, 800)
  const inner = outer * d.between(0.8, 0.86)
  const course: Course = [
    [cx, 560, outer],
    [cx, 700, outer * 1.0],
    [cx, 1000, outer],
  ]
  const tongueTop = ridge(`${s.seed} tongue`, 470, 22, 260, 0.25)
  const spine: Ridge = (x) => 566 - (566 - tongueTop(x)) * Math.exp(-(((x - cx) / (inner * 0.62)) ** 2))
  const field = slope(
    cx - inner * 1.02,
    cx + inner * 1.02,
    spine,
    (x) => 566 + 118 * Math.sqrt(Math.max(0, 1 - ((x - cx) / (inner * 1.02)) ** 2)),
    cx,
    0,
  )
  const flank = (side: 1 | -1): string => {
    const lift = d.between(230, 330)
    const rough = ridge(`${s.seed} flank ${side}`, 0, 22, 240)
    const foot = cx + side * outer * 0.9
    const far = side > 0 ? Math.max(w * 1.02, foot + 300) : Math.min(-w * 0.02, foot - 300)
    const rise = (x: number): number => smooth(foot - side * 60, far, x)
    const top: Ridge = (x) => 628 - (628 - lift) * rise(x) + rough(x) * rise(x)
    const low: Ridge = (x) => 622 + 190 * rise(x)
    const face = side > 0 ? slope(foot - 60, far + 60, top, low, foot, 0.05) : slope(far - 60, foot + 60, top, low, foot, 0.05)
    const span: readonly [number, number] = side > 0 ? [0.2, 1] : [0, 0.8]
    const hull = `M${n(foot - side * 60)} 626L${n(far)} 0H${n(far + side * 400)}V1000L${n(far)} 846C${n((foot + far) / 2)} 740 ${n(foot + side * 20)} 660 ${n(foot - side * 60)} 626Z`
    return (
      within(s, hull, land(s, top, mix(s.p.forest, s.p.haze, 0.16), 0.2, 400)) +
      treeline(s, top, mix(s.p.forest, s.p.haze, 0.1), 22, Math.min(foot, far) - 30, Math.max(foot, far) + 30) +
      terraces(s, face, span, [0.14, 1], 5, 3, 0.12)
    )
  }
  const village = inner * d.between(0.5, 0.8)
  return [
    sky(s, [w * d.between(0.3, 0.7), d.between(180, 270)]),
    clouds(s, d.whole(5, 8), 70, 320),
    distance(s, 540),
    `<rect y="552" width="${n(w)}" height="460" fill="${s.p.meadow}"/>`,
    mist(s, 570, 60, 0.5),
    terraces(
      s,
      slope(
        -w * 0.3,
        w * 1.3,
        () => 600,
        () => 1070,
        cx,
        0.9,
      ),
      [0, 1],
      [0.1, 1],
      3,
      9,
      0.04,
    ),
    `<path d="${ring(outer + 16, 344, 560)}" fill="${mix(s.p.meadow, s.p.dark, 0.12)}"/><path d="${ring(outer + 9, 338, 560)}" fill="${lighten(s.p.meadow, 0.22)}"/>`,
    within(s, `${ring(outer, 330, 560)}V556H${n(cx - outer)}Z`, river(s, course, [cx + d.between(-200, 200), 0], false)),
    `<path d="${ring(inner, 162, 560)}Z" fill="${mix(s.p.meadow, s.p.haze, 0.12)}"/><path d="${ring(inner, 162, 560)}" fill="none" stroke="${lighten(s.p.meadow, 0.3)}" stroke-width="3" opacity=".7"/>`,
    `<path d="${write([
      ...curve(
        Array.from({ length: 31 }, (_, i): Point => {
          const x = cx - inner * 0.96 + (inner * 1.92 * i) / 30
          return [x, spine(x)]
        }),
      ),
      ['L', cx + inner * 0.96, 568],
      ['L', cx - inner * 0.96, 568],
      ['Z'],
    ])}" fill="${mix(s.p.forest, s.p.haze, 0.3)}"/>`,
    treeline(s, spine, mix(s.p.forest, s.p.haze, 0.22), 16, cx - inner * 0.8, cx + inner * 0.8),
    terraces(s, field, [0.015, 0.985], [0.16, 0.9], 3, 8, 0.2),
    ruin(s, cx + inner * d.between(-0.2, 0.2), tongueTop(cx) + 8, 66, 0.22),
    hamlet(s, cx - village / 2, 700, village, d.between(38, 46), 0.1, d.chance(0.3)),
    ...Array.from({ length: 9 }, (_, i) =>
      tree(s, cx + inner * (-0.86 + i * 0.21), 560 + 150 * Math.sqrt(1 - (-0.86 + i * 0.21) ** 2) + 8, d.between(26, 44), 0.08),
    ),
    d.chance(0.75) ? boat(s, cx + outer * d.between(-0.4, 0.4), 800, 36) : '',
    flank(-1),
    flank(1),
    near(s, d.between(850, 900)),
  ].join('')
}
