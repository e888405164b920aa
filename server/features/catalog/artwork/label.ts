import { type Arms, TINCTURE_COLOURS as PRINTED, type Tincture } from '#domain/arms.ts'
import type { Outline } from './bottle-shapes.ts'
import { brightness, darken, lighten, mix } from './colour.ts'
import { armsOf, shield } from './heraldry.ts'
import { DESIGN_NAMES, type DesignName, designs } from './label-designs.ts'
import type { Words } from './label-parts.ts'
import { letters } from './letters.ts'
import { box } from './path.ts'
import { hash, random } from './random.ts'
import type { PaperTexture } from './studio/paper-coat.ts'
import type { Flat } from './studio/press.ts'

export type LabelText = {
  estate: string
  estateCode: string
  name: string
  vintage?: number | null
  region: string
  country?: string | null
  quality?: string | null
  alcohol?: number | null
  sizeMl: number
  village?: string | null
  arms?: Arms
  style?: LabelStyle
}

/** How an estate prints; found by chance from its code where nobody has chosen. */
export type LabelStyle = {
  design: DesignName
  texture: PaperTexture
  accent: string
  foil: string
}

const accents = [
  '#8c2f25',
  '#1f3d36',
  '#274060',
  '#8a6a24',
  '#5b2340',
  '#b4552d',
  '#3d5a2c',
  '#4a4f57',
  '#7a1f2b',
  '#2f5f66',
] as const
const prefixes =
  /^(Weingut|Domaine|Domäne|Maison|Winzerhof|Winzergenossenschaft|Weinmanufaktur|Sektkellerei|Sekthaus|Sektmanufaktur|Weinhaus|Vignoble|Cave de|Cave)\s+(.+)$/i

export function wordsOf(t: LabelText): Words {
  const parts = prefixes.exec(t.estate)
  const name = t.name.replace(/\b(19|20)\d\d\b/g, '').trim()
  const quality = t.quality ?? ''
  return {
    prefix: parts?.[1] ?? '',
    estate: parts?.[2] ?? t.estate,
    name: name.startsWith(`${t.estate} `) ? name.slice(t.estate.length + 1) : name,
    vintage: t.vintage ? String(t.vintage) : '',
    region: t.region,
    quality: name.toLowerCase().includes(quality.toLowerCase()) ? '' : quality,
    alcohol: t.alcohol == null ? '' : `${t.alcohol.toFixed(1)} % vol`,
    volume: t.sizeMl >= 1000 ? `${t.sizeMl / 1000} l` : `${t.sizeMl} ml`,
    origin: t.country ? `Product of ${t.country}` : '',
    bottler: bottlerOf(t),
  }
}

/** As the laws of its country want it: who filled the bottle, and where. */
function bottlerOf({ village, country, estate }: LabelText): string {
  if (!village) return ''
  const where = village.replace(/\s*\(.*\)/, '')
  if (country === 'France') return `Mis en bouteille au domaine · ${estate}, F-${where} · Contient des sulfites`
  return `${country === 'Austria' ? 'Erzeugerabfüllung' : 'Gutsabfüllung'} · ${estate}, ${country === 'Austria' ? 'A' : 'D'}-${where} · Enthält Sulfite`
}

const FOILS = ['#c9a04a', '#b8863b', '#c0c2c0', '#c98d6b', '#d2b06a'] as const
const TEXTURES = ['felt', 'smooth', 'laid', 'linen'] as const

/** The style of an estate for which nobody has chosen one. */
export function styleOf(estateCode: string): LabelStyle {
  const one = <T>(list: readonly T[], what: string, usual: T): T => list[hash(`${what} ${estateCode}`) % list.length] ?? usual
  return {
    design: one(DESIGN_NAMES, 'label', 'classic'),
    texture: one(TEXTURES, 'texture', 'felt'),
    accent: one(accents, 'accent', accents[0]),
    foil: one(FOILS, 'foil', FOILS[0]),
  }
}

/** The colours of an estate's print, legible on its paper. */
export function inksOf(
  estateCode: string,
  paper: string,
  style = styleOf(estateCode),
): { ink: string; accent: string; gold: string } {
  const { accent, foil } = style
  if (brightness(paper) < 0.5) return { ink: '#f3ead6', accent: mix(accent, '#e2b968', 0.72), gold: foil }
  return {
    ink: mix('#1a1b1b', accent, 0.1),
    accent: brightness(paper) - brightness(accent) < 0.3 ? darken(accent, 0.5) : accent,
    gold: foil,
  }
}

/** Where a label sits, and how large it is as it lies flat. `round` is the radius that it bends to. */
export function labelPlace(o: Outline): { top: number; round: number; k: number; w: number; h: number } {
  const { top, bottom, spread } = o.label
  const round = o.shape === 'bocksbeutel' ? o.body * 1.04 : o.radius((top + bottom) / 2) + 0.6
  // Designed at full height and shrunk with the bottle, or small bottles would wear crowded labels.
  const k = o.size
  return { top, round, k, w: (round * spread * 2) / k, h: (bottom - top) / k }
}

/** The front label as it comes from the press. */
export function frontLabel(o: Outline, paper: string, text: LabelText): Flat {
  const { w, h } = labelPlace(o)
  const style = text.style ?? styleOf(text.estateCode)
  const inks = inksOf(text.estateCode, paper, style)
  const drawn = designs[style.design](wordsOf(text), {
    w,
    h,
    ...inks,
    paper,
    seed: text.estateCode,
    dice: random(text.estateCode),
    arms: (ink, ground) => {
      const colours = { ...PRINTED, or: inks.gold, argent: paper }
      const isMetal = (tincture: Tincture) => tincture === 'or' || tincture === 'argent'
      const tint = (tincture: Tincture) => (isMetal(tincture) ? (ground ?? colours[tincture]) : (ink ?? colours[tincture]))
      return shield(text.arms ?? armsOf(text.estateCode), tint, ink ?? inks.ink)
    },
  })
  return { width: w, height: h, paper, foils: new Set([inks.gold]), ...drawn }
}

/** A small paper collar on the shoulder, worn by about every third estate. */
export function collarLabel(o: Outline, paper: string, text: LabelText): Flat & { top: number; round: number } {
  const tall = 15 * o.unit
  const top = o.capsuleEnd + 7 * o.unit
  const round = o.radius(top + tall / 2) + 0.8
  const { ink, accent, gold } = inksOf(text.estateCode, paper, text.style)
  const w = round * 2.7
  const said = text.vintage ? String(text.vintage) : text.estate.slice(0, 1)
  return {
    top,
    round,
    width: w,
    height: tall,
    paper: lighten(paper, 0.1),
    foils: new Set([gold]),
    shape: box(-w / 2, 0, w, tall),
    inks: [
      { path: box(-w / 2, 3, w, tall - 6), stroke: gold, width: 1 },
      {
        path: letters(said, 0, tall * 0.64, { face: 'garamondBold', size: tall * 0.46, track: 0.06 }),
        fill: brightness(accent) > 0.3 ? ink : accent,
      },
    ],
  }
}

export const wearsCollar = (code: string): boolean => hash(`collar ${code}`) % 3 === 0
