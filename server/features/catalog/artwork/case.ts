import { type BottlePicture, bottleHeight, bottleWidth } from './bottle.ts'
import { darken, lighten, mix } from './colour.ts'
import { leaf } from './emblems.ts'
import { inksOf, wordsOf } from './label.ts'
import { letters, type Setting, shrunk, wrap } from './letters.ts'
import { type Path, place, write } from './path.ts'
import { hash, random } from './random.ts'
import { glow, n, sheet, spanning } from './svg.ts'

/** Where one bottle stands before the case. */
export const besideCase = ({ shape }: BottlePicture): { axis: number; floor: number; size: number } =>
  shape === 'bocksbeutel' ? { axis: 660, floor: 1120, size: 0.7 } : { axis: 690, floor: 1120, size: 0.86 }

/** The estate's case for six, without what stands before it. Old houses pack in wood, the others in card. */
export function drawCase(wine: BottlePicture): string {
  const box = { left: 96, right: 700, top: 560, foot: 1070, depth: 96 }
  const wooden = hash(`case ${wine.estateCode}`) % 3 !== 0
  const shadow = glow(
    'cs',
    420,
    box.foot + 4,
    90,
    [
      [0, '#20160b', 0.6],
      [0.5, '#20160b', 0.28],
      [1, '#20160b', 0],
    ],
    5.4,
  )
  return sheet(
    bottleWidth,
    bottleHeight,
    `<defs>${shadow}</defs><rect x="0" y="${box.foot - 90}" width="900" height="180" fill="url(#cs)"/>${wooden ? woodenCase(wine, box) : cardCase(wine, box)}`,
  )
}

type Box = { left: number; right: number; top: number; foot: number; depth: number }

function woodenCase(wine: BottlePicture, b: Box): string {
  const dice = random(`wood ${wine.estateCode}`)
  const wood = dice.pick(['#d3b183', '#c9a272', '#dcbf95'])
  const fill = `<defs>${spanning(
    'cw',
    [b.left, 0],
    [b.right, 0],
    [
      [0, lighten(wood, 0.12)],
      [0.5, wood],
      [1, darken(wood, 0.2)],
    ],
  )}${spanning(
    'ct',
    [0, b.top - b.depth],
    [0, b.top],
    [
      [0, darken(wood, 0.55)],
      [1, darken(wood, 0.7)],
    ],
  )}</defs>`
  const tall = (b.foot - b.top) / 4
  const boards = Array.from({ length: 4 }, (_, i) => {
    const y = b.top + tall * i
    const grain = Array.from({ length: 9 }, () => {
      const [x, gy, long] = [
        b.left + dice.between(0, 0.8) * (b.right - b.left),
        y + dice.between(0.12, 0.88) * tall,
        dice.between(80, 320),
      ]
      return `M${n(x)} ${n(gy)}q${n(long * 0.3)} ${n(dice.between(-5, 5))} ${n(Math.min(long, b.right - x))} ${n(dice.between(-2, 2))}`
    }).join('')
    return `<rect x="${b.left}" y="${n(y)}" width="${b.right - b.left}" height="${n(tall - 3)}" fill="url(#cw)"/><path d="${grain}" stroke="${darken(wood, 0.35)}" stroke-width="1.4" fill="none" opacity=".28"/><path d="M${b.left} ${n(y + tall - 2)}H${b.right}" stroke="${darken(wood, 0.7)}" stroke-width="3" opacity=".7"/><path d="M${b.left} ${n(y + 1)}H${b.right}" stroke="${lighten(wood, 0.5)}" stroke-width="1.6" opacity=".7"/>`
  }).join('')
  const battens = [b.left, b.right - 46]
    .map(
      (x) =>
        `<rect x="${x}" y="${b.top - 6}" width="46" height="${b.foot - b.top + 6}" fill="${darken(wood, 0.1)}"/><path d="M${x + 46} ${b.top - 6}V${b.foot}" stroke="${darken(wood, 0.6)}" stroke-width="2.4" opacity=".5"/><path d="M${x + 1} ${b.top - 6}V${b.foot}" stroke="${lighten(wood, 0.5)}" stroke-width="1.6" opacity=".6"/>${Array.from({ length: 4 }, (_, i) => `<circle cx="${x + 23}" cy="${n(b.top + tall * (i + 0.5))}" r="4.5" fill="${darken(wood, 0.65)}"/><circle cx="${x + 22}" cy="${n(b.top + tall * (i + 0.5) - 1)}" r="1.6" fill="${lighten(wood, 0.3)}"/>`).join('')}`,
    )
    .join('')
  const burn = '#4b2f18'
  return `${fill}${inside(wine, b, wood)}${boards}${battens}${brandOn(wine, (b.left + 46 + free(wine)) / 2, (b.top + b.foot) / 2, free(wine) - b.left - 96, burn, 0.92)}<rect x="${b.left}" y="${b.foot - 120}" width="${b.right - b.left}" height="120" fill="url(#cf)"/>`.replace(
    '</defs>',
    `${spanning(
      'cf',
      [0, b.foot - 120],
      [0, b.foot],
      [
        [0, '#1a1208', 0],
        [1, '#1a1208', 0.3],
      ],
    )}</defs>`,
  )
}

/** The open top, and five necks in the straw: the sixth bottle stands in front. */
function inside(wine: BottlePicture, b: Box, wood: string): string {
  const dice = random(`straw ${wine.estateCode}`)
  const back = `<path d="M${b.left} ${b.top}L${b.left + 50} ${b.top - b.depth}H${b.right - 50}L${b.right} ${b.top}Z" fill="url(#ct)"/><path d="M${b.left + 50} ${b.top - b.depth}H${b.right - 50}V${b.top - b.depth - 12}H${b.left + 50}Z" fill="${wood}"/><path d="M${b.left} ${b.top}L${b.left + 50} ${b.top - b.depth}V${b.top - b.depth - 12}H${b.left + 42}L${b.left - 1} ${b.top - 6}Z" fill="${lighten(wood, 0.1)}"/><path d="M${b.right} ${b.top}L${b.right - 50} ${b.top - b.depth}V${b.top - b.depth - 12}H${b.right - 42}L${b.right + 1} ${b.top - 6}Z" fill="${darken(wood, 0.25)}"/>`
  const neck = (x: number, y: number, k: number): string => {
    const [c, w] = [wine.capsule, 26 * k]
    return `<path d="M${n(x - w)} ${y}V${n(y - 118 * k)}q0 -10 10 -10H${n(x + w - 10)}q10 0 10 10V${y}Z" fill="${c}"/><rect x="${n(x - w * 0.66)}" y="${n(y - 122 * k)}" width="${n(w * 0.36)}" height="${n(122 * k)}" fill="${lighten(c, 0.5)}" opacity=".55"/><rect x="${n(x + w * 0.35)}" y="${n(y - 126 * k)}" width="${n(w * 0.65)}" height="${n(126 * k)}" fill="${darken(c, 0.6)}" opacity=".5"/><path d="M${n(x - w)} ${n(y - 108 * k)}h${n(w * 2)}" stroke="${darken(c, 0.6)}" stroke-width="2" opacity=".5"/>`
  }
  const rows =
    [0.29, 0.55].map((t) => neck(b.left + (b.right - b.left) * t, b.top, 1.08)).join('') +
    `<path d="M${b.left + 8} ${b.top}Q${(b.left + b.right) / 2} ${b.top - 44} ${b.right - 8} ${b.top}Z" fill="#d8b96f"/>` +
    [0.16, 0.42, 0.68].map((t) => neck(b.left + (b.right - b.left) * t + 6, b.top + 2, 1)).join('')
  const straw = Array.from({ length: 110 }, () => {
    const x = b.left + 20 + dice.between(0, 1) * (b.right - b.left - 40)
    return `<path d="M${n(x)} ${b.top + 4}q${n(dice.between(-24, 24))} ${n(dice.between(-52, -14))} ${n(dice.between(-44, 44))} ${n(dice.between(-30, 2))}" stroke="${dice.pick(['#e9d094', '#d8b96f', '#f2e2b4', '#c5a258'])}" stroke-width="3" fill="none" stroke-linecap="round"/>`
  }).join('')
  return back + rows + straw
}

function cardCase(wine: BottlePicture, b: Box): string {
  const { accent } = inksOf(wine.estateCode, '#f4efe2')
  const card = mix('#e9dcc3', wine.label, 0.35)
  const flap = 74
  const band = b.top + (b.foot - b.top) * 0.82
  return [
    `<defs>${spanning(
      'cc',
      [b.left, 0],
      [b.right, 0],
      [
        [0, lighten(card, 0.3)],
        [0.6, card],
        [1, darken(card, 0.16)],
      ],
    )}${spanning(
      'cf',
      [0, b.foot - 160],
      [0, b.foot],
      [
        [0, '#1a1208', 0],
        [1, '#1a1208', 0.22],
      ],
    )}</defs>`,
    `<path d="M${b.left} ${b.top}L${b.left + 40} ${b.top - flap}H${b.right - 40}L${b.right} ${b.top}Z" fill="${darken(card, 0.1)}"/><path d="M${b.left + 22} ${b.top - flap * 0.53}H${b.right - 22}" stroke="${darken(card, 0.5)}" stroke-width="2.4" opacity=".6"/><path d="M${(b.left + b.right) / 2 - 70} ${b.top - flap}h140l12 ${flap}h-164z" fill="${darken(accent, 0.05)}" opacity=".9"/>`,
    `<rect x="${b.left}" y="${b.top}" width="${b.right - b.left}" height="${b.foot - b.top}" fill="url(#cc)"/><path d="M${b.left} ${b.top + 1}H${b.right}" stroke="#fff" stroke-width="3" opacity=".6"/><rect x="${(b.left + b.right) / 2 - 82}" y="${b.top}" width="164" height="26" fill="${accent}" opacity=".9"/>`,
    `<rect x="${b.left}" y="${n(band)}" width="${b.right - b.left}" height="${n(b.foot - band)}" fill="${accent}"/><rect x="${b.left}" y="${n(band - 8)}" width="${b.right - b.left}" height="3" fill="${accent}"/>`,
    brandOn(wine, (b.left + free(wine)) / 2, (b.top + band) / 2 + 46, free(wine) - b.left - 60, darken(accent, 0.15), 1),
    `<rect x="${b.left}" y="${b.foot - 160}" width="${b.right - b.left}" height="160" fill="url(#cf)"/>`,
  ].join('')
}

/** How far to the right the front of the case is not hidden by the bottle. */
const free = (wine: BottlePicture): number => ({ bocksbeutel: 496, sparkling: 572, burgundy: 576, half: 606 })[wine.shape] ?? 582

function brandOn(wine: BottlePicture, x: number, y: number, width: number, ink: string, opacity: number): string {
  const t = wordsOf(wine)
  const set: Setting = { face: 'garamondBold', size: 66, track: 0.06 }
  const { lines, setting } = wrap(t.estate.toLocaleUpperCase('de'), width, set, 2)
  const step = setting.size * 1.08
  const small = (text: string, size: number): Setting => shrunk(text, width, { face: 'garamond', size, track: 0.26 })
  const { blade, veins } = leaf()
  const top = y - (lines.length * step) / 2
  const foot = [t.region.toLocaleUpperCase('de'), `6 × ${t.volume}`].filter(Boolean).join('  ·  ')
  const marks: Path[] = [
    ...(t.prefix ? [letters(t.prefix.toLocaleUpperCase('de'), x, top - 2, small(t.prefix, 24))] : []),
    ...lines.map((l, i) => letters(l, x, top + setting.size * 0.9 + i * step, setting)),
    letters(foot, x, top + lines.length * step + 50, small(foot, 24)),
  ]
  const leafAt = top - 86
  return `<g fill="${ink}" opacity="${opacity}">${marks.map((p) => `<path d="${write(p)}"/>`).join('')}<path d="${write(place(blade, x, leafAt, 46))}"/><path d="M${n(x - 120)} ${n(top + lines.length * step + 14)}h240" stroke="${ink}" stroke-width="2.4"/></g><path d="${write(place(veins, x, leafAt, 46))}" fill="none" stroke="#efe2c6" stroke-width="2" opacity=".8"/>`
}
