import { darken, lighten } from '#server/features/catalog/artwork/colour.ts'
import { bunch, leaf, tendril } from '#server/features/catalog/artwork/emblems.ts'
import { type Path, place, write } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { brand } from './brand.ts'

type Motif = (ink: string, paper: string, accent: string) => string

const fill = (path: Path, colour: string): string => `<path d="${write(path)}" fill="${colour}"/>`

const wineGlass =
  (colour: string): Motif =>
  (ink, paper) =>
    `<path d="M96 64H160C170 118 156 142 128 144C100 142 86 118 96 64Z" fill="${paper}" opacity=".35"/><path d="M91.500 98C120 92 138 106 164.500 98C164 126 152 142 128 144C104 142 92 126 91.500 98Z" fill="${colour}"/><path d="M96 64H160C170 118 156 142 128 144C100 142 86 118 96 64ZM128 144V194M102 197C110 192 146 192 154 197" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M106 76C102 100 104 118 111 128" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>`

const grapesOn =
  (berry: string): Motif =>
  (ink, paper, accent) => {
    const { blade, veins } = leaf()
    return `<path d="M128 52C126 62 128 68 128 78" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>${bunch()
      .map((p, i) => fill(place(p, 128, 66, 84), i % 3 ? berry : darken(berry, 0.16)))
      .join('')}${[
      [-20, 22],
      [2, 42],
      [22, 62],
      [-6, 82],
    ]
      .map(([x = 0, y = 0]) => `<ellipse cx="${122 + x}" cy="${62 + y}" rx="4" ry="3" fill="#fff" opacity=".6"/>`)
      .join(
        '',
      )}${fill(place(blade, 158, 66, 38, 56), accent)}<path d="${write(place(veins, 158, 66, 38, 56))}" stroke="${paper}" stroke-width="2" fill="none" opacity=".8"/>`
  }

const oneLeaf: Motif = (ink, paper, accent) => {
  const { blade, veins } = leaf()
  return `${fill(place(blade, 128, 126, 74, -12), accent)}${fill([...place(blade, 128, 126, 74, -12).slice(0, 30), ['Z']], lighten(accent, 0.14))}<path d="${write(place(veins, 128, 126, 74, -12))}" stroke="${paper}" stroke-width="3.500" fill="none" opacity=".85"/><path d="M132 143C136 164 134 184 124 200" stroke="${ink}" stroke-width="7" fill="none" stroke-linecap="round"/>`
}

const curl: Motif = (ink, _paper, accent) => {
  const { blade } = leaf()
  return `<path d="${write(place(tendril(), 70, 176, 128, -8))}" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>${fill(place(blade, 92, 112, 40, -40), accent)}`
}

const bottle: Motif = (ink, paper, accent) =>
  `<path d="M116 46H140V92C140 108 160 112 160 142V198C160 204 157 207 151 207H105C99 207 96 204 96 198V142C96 112 116 108 116 92Z" fill="${ink}"/><rect x="113" y="44" width="30" height="34" rx="3" fill="${accent}"/><rect x="96" y="138" width="64" height="46" fill="${paper}"/><path d="M108 152H148M114 164H142" stroke="${ink}" stroke-width="4" stroke-linecap="round"/><path d="M105 140V122C107 114 112 110 116 104" stroke="#fff" stroke-width="4" opacity=".35" fill="none" stroke-linecap="round"/>`

const cask: Motif = (ink, _paper, accent) =>
  `<circle cx="128" cy="128" r="70" fill="${ink}"/><circle cx="128" cy="128" r="58" fill="${accent}"/>${[-40, -20, 0, 20, 40].map((x) => `<path d="M${128 + x} ${n(128 - Math.sqrt(3364 - x * x))}V${n(128 + Math.sqrt(3364 - x * x))}" stroke="${ink}" stroke-width="3" opacity=".5"/>`).join('')}<rect x="71" y="116" width="114" height="24" fill="${darken(accent, 0.2)}"/><circle cx="128" cy="166" r="7" fill="${ink}"/>`

const sets: readonly { paper: string; ink: string; accent: string; motif: Motif }[] = [
  { paper: '#dfe6d3', ink: brand.green, accent: '#5f8a5a', motif: wineGlass('#e2c860') },
  { paper: '#ecd9cd', ink: '#4a1f2a', accent: '#b4552d', motif: wineGlass('#8c2336') },
  { paper: '#e6dcea', ink: '#3c2a3f', accent: '#6f8f56', motif: grapesOn('#6a3f6e') },
  { paper: '#eee8c9', ink: '#40482a', accent: '#5f8a5a', motif: grapesOn('#b7bf5a') },
  { paper: '#f0dfc0', ink: '#5a3a22', accent: '#c4762f', motif: oneLeaf },
  { paper: '#d5e2dc', ink: brand.green, accent: '#2f6350', motif: curl },
  { paper: '#f1e3d3', ink: brand.green, accent: '#b4552d', motif: bottle },
  { paper: '#e7dccb', ink: '#3a2a1d', accent: '#b57f45', motif: cask },
]

export const avatarCount = sets.length

export function drawAvatar(index: number): string {
  const set = sets[((index % sets.length) + sets.length) % sets.length]
  if (!set) throw new Error(`no avatar ${index}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><rect width="256" height="256" fill="${set.paper}"/><circle cx="128" cy="128" r="112" fill="${lighten(set.paper, 0.45)}"/>${set.motif(set.ink, lighten(set.paper, 0.7), set.accent)}</svg>`
}
