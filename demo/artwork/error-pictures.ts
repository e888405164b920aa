import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { brand } from './brand.ts'
import { church } from './buildings.ts'
import { clouds, land, mist, ridge, sky, slope, sow } from './land.ts'
import { palettes } from './light.ts'
import { prepare, type Stage } from './stage.ts'
import { vineLeaf } from './vines.ts'

const width = 960
const height = 640

/** 404: an empty crate waits on the terrace, the bottle has gone. */
export const drawNotFound = (): string => terrace('not found', crate)

/** 400: a glass has tipped over, nothing is broken. */
export const drawBadRequest = (): string => terrace('bad request', tippedGlass)

function terrace(seed: string, thing: (s: Stage) => string): string {
  const { stage: s, definitions } = prepare(seed, 'dawn', width, height)
  const hill = ridge(`${seed} hill`, 560, 50, 460, 0.2)
  const field = slope(-s.w * 0.2, s.w * 1.2, hill, () => 780, s.w * 0.5, 0.2)
  const p = palettes.dawn
  const body = [
    sky(s, [s.w * 0.72, 300], 54),
    clouds(s, 6, 90, 380),
    land(s, ridge(`${seed} far`, 500, 50, 420), p.far, 0.6),
    mist(s, 560, 50, 0.5),
    land(s, hill, mix(p.leafDark, p.haze, 0.4), 0.3),
    sow(field, { u: [0, 1], t: [0.04, 1], rows: 80, share: 0.5, fill: mix(p.leafDark, p.haze, 0.28) }),
    sow(field, { u: [0, 1], t: [0.04, 1], rows: 80, share: 0.24, fill: mix(p.leaf, p.haze, 0.2) }),
    church(s, s.w * 0.2, 610, 130, 0.3),
    mist(s, 690, 70, 0.5),
    // The parapet of the terrace.
    `<rect y="742" width="${n(s.w)}" height="258" fill="${mix(p.stone, p.dark, 0.18)}"/><rect y="724" width="${n(s.w)}" height="30" fill="${lighten(p.stone, 0.35)}"/><path d="${[0, 1, 2, 3].map((r) => `${Array.from({ length: 9 }, (_, i) => `M${n(((i + (r % 2) * 0.5) * s.w) / 8.2)} ${754 + r * 62}v62`).join('')}M0 ${754 + r * 62}H${n(s.w)}`).join('')}" stroke="${p.dark}" stroke-width="3" opacity=".16" fill="none"/>`,
    thing(s),
    vineLeaf(s.w * 0.1, 770, 60, -40, brand.accent),
    vineLeaf(s.w * 0.14, 748, 42, 30, '#c98f3d'),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(s.w)} 1000">${definitions()}${body}</svg>`
}

function crate(s: Stage): string {
  const [x, y, w, h] = [s.w * 0.5, 736, 620, 190]
  const wood = '#c39a63'
  const slats = [0, 1, 2]
    .map(
      (i) =>
        `<rect x="${n(x - w / 2)}" y="${n(y - h + i * 66)}" width="${w}" height="56" rx="3" fill="${i % 2 ? wood : lighten(wood, 0.12)}"/><path d="M${n(x - w / 2 + 20)} ${n(y - h + i * 66 + 20)}h${w * 0.5}m40 14h${w * 0.24}" stroke="${darken(wood, 0.25)}" stroke-width="2" opacity=".5"/>`,
    )
    .join('')
  const cells = [0.2, 0.4, 0.6, 0.8]
    .map(
      (k) =>
        `<path d="M${n(x - w / 2 + w * k)} ${n(y - h - 4)}l${n((k - 0.5) * -60)} -64h14l${n((k - 0.5) * 60)} 64z" fill="${darken(wood, 0.3)}"/>`,
    )
    .join('')
  const straw = Array.from({ length: 46 }, () => {
    const sx = x + s.dice.between(-0.47, 0.47) * w
    return `<path d="M${n(sx)} ${n(y - h + 6)}q${n(s.dice.between(-40, 40))} ${n(s.dice.between(-66, -22))} ${n(s.dice.between(-62, 62))} ${n(s.dice.between(-34, 4))}" stroke="${s.dice.pick(['#e6c983', '#d2ae62', '#f0dca6'])}" stroke-width="4" fill="none" stroke-linecap="round"/>`
  }).join('')
  const posts = [-1, 1]
    .map(
      (k) =>
        `<rect x="${n(x + k * (w / 2 - 22) - 22)}" y="${n(y - h - 6)}" width="44" height="${h + 6}" fill="${darken(wood, 0.18)}"/><circle cx="${n(x + k * (w / 2 - 22))}" cy="${n(y - h + 26)}" r="5" fill="#5b4526"/><circle cx="${n(x + k * (w / 2 - 22))}" cy="${n(y - 34)}" r="5" fill="#5b4526"/>`,
    )
    .join('')
  return `<ellipse cx="${n(x + 20)}" cy="${y + 2}" rx="${w * 0.56}" ry="20" fill="#16332d" opacity=".3"/><path d="M${n(x - w / 2 + 6)} ${n(y - h)}L${n(x - w / 2 + 46)} ${n(y - h - 70)}H${n(x + w / 2 - 46)}L${n(x + w / 2 - 6)} ${n(y - h)}Z" fill="${darken(wood, 0.52)}"/><path d="M${n(x - w / 2 + 46)} ${n(y - h - 70)}H${n(x + w / 2 - 46)}v-14H${n(x - w / 2 + 46)}z" fill="${wood}"/>${cells}${straw}${slats}${posts}<g transform="translate(${n(x)} ${n(y - h / 2 + 2)})"><circle r="40" fill="none" stroke="${darken(wood, 0.55)}" stroke-width="4" opacity=".8"/>${vineLeaf(0, 6, 30, 0, darken(wood, 0.45))}</g>`
}

function tippedGlass(s: Stage): string {
  const [x, y] = [s.w * 0.46, 690]
  const wine = '#8c2336'
  return [
    `<path d="M${n(x - 330)} 742C${n(x - 420)} 726 ${n(x - 260)} 712 ${n(x - 130)} 720C${n(x - 40)} 708 ${n(x + 40)} 726 ${n(x + 10)} 742Z" fill="${wine}"/><path d="M${n(x - 300)} 742v54q7 22 14 0v-54zM${n(x - 210)} 742v96q8 26 16 0v-96zM${n(x - 96)} 742v34q6 18 12 0v-34z" fill="${wine}"/><path d="M${n(x - 290)} 728C${n(x - 240)} 718 ${n(x - 180)} 722 ${n(x - 140)} 726" stroke="#fff" stroke-width="5" opacity=".4" fill="none" stroke-linecap="round"/>`,
    `<ellipse cx="${n(x + 120)}" cy="740" rx="330" ry="12" fill="#16332d" opacity=".25"/>`,
    `<g transform="translate(${n(x)} ${y}) rotate(-84)"><path d="M-74 -190H74C112 -70 90 26 0 36C-90 26 -112 -70 -74 -190Z" fill="#fff" opacity=".34"/><path d="M-74 -190C-104 -96 -100 -40 -78 -4C-60 20 -30 34 0 36C-20 -30 -50 -120 -74 -190Z" fill="${wine}" opacity=".9"/><path d="M-74 -190H74C112 -70 90 26 0 36C-90 26 -112 -70 -74 -190Z" fill="none" stroke="#fff" stroke-width="5" opacity=".9"/><path d="M56 -160C82 -80 76 -30 50 -2" stroke="#fff" stroke-width="11" opacity=".65" fill="none" stroke-linecap="round"/><path d="M-6 36C-4 120 -4 170 -14 232H14C4 170 4 120 6 36Z" fill="#fff" opacity=".7"/><path d="M-84 240C-60 226 60 226 84 240C60 250 -60 250 -84 240Z" fill="#fff" opacity=".75"/></g>`,
  ].join('')
}
