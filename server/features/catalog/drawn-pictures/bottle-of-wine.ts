import { type BottlePicture, colourOfWine } from '../artwork/bottle.ts'
import type { BottleShape } from '../artwork/bottle-shapes.ts'
import { hash } from '../artwork/random.ts'
import type { DrawnBottle } from './sql.ts'

const FLUTE_REGIONS = new Set(['mosel', 'alsace', 'rheingau', 'mittelrhein', 'nahe', 'saale-unstrut', 'sachsen'])
const FLUTE_GRAPES = new Set(['riesling', 'gewuerztraminer', 'silvaner', 'mueller-thurgau', 'gruener-veltliner', 'scheurebe'])
const FLUTE_COUNTRIES = new Set(['germany', 'austria', 'luxembourg'])
const BURGUNDY_GRAPES = new Set(['pinot-noir', 'pinot-meunier', 'pinot-blanc', 'pinot-gris', 'chardonnay', 'gamay', 'st-laurent'])

/** Colours of the wine that the artwork knows by other names. */
const COLOURS: Record<string, string> = { 'ice-wine': 'ice wine', rose: 'rosé', fortified: 'red', 'no-low-alcohol': 'white' }

const PAPERS = ['#f4efe2', '#fbf8ef', '#f7f1e3', '#efe7d6', '#f2ece4', '#22282a'] as const
const CAPSULES: Record<string, readonly string[]> = {
  red: ['#5b1420', '#2a2a2c', '#7a1f2b', '#3b2a22'],
  rose: ['#d98a7a', '#c9a24a', '#b8647a'],
  sparkling: ['#c8b27a', '#2a2a2c', '#1f3d33', '#8f2a2f'],
  other: ['#1f3d33', '#c9a24a', '#2f5f66', '#8a6a24', '#4a4f57'],
}

const USUAL_SIZE_ML = 750
const HALF_ML = 375
/** A label takes no more letters that one could read. */
const NAME_MAX = 64
const ESTATE_MAX = 40
/** Where no word of a wine is written in Latin letters. */
const NO_WORDS = 'Vinum'

/** What is known of a wine without a picture, as its bottle would stand on the shelf. Words are Latin: labels are. */
export function bottleOfWine({ name, sizeMl, terms }: DrawnBottle): BottlePicture {
  const codes = (kind: string) => terms.filter((term) => term.kind === kind).map(({ code }) => code)
  const word = (kind: string) => latin(terms.find((term) => term.kind === kind)?.name ?? '')
  const type = codes('type')[0] ?? 'white'
  const colour = colourOfWine(COLOURS[type] ?? type, name)
  const isSmallSweet = (type === 'sweet' || type === 'ice-wine') && (sizeMl ?? USUAL_SIZE_ML) <= HALF_ML
  const shape = isSmallSweet ? 'half' : shapeOf(type, codes)
  const region = word('region') || word('country')
  const estateCode = codes('estate')[0] ?? name
  return {
    shape,
    glass: type === 'fortified' ? 'dark' : glassOf(colour, shape, codes('region'), estateCode),
    capsule: oneOf(CAPSULES[type] ?? CAPSULES.other ?? PAPERS, `capsule ${estateCode}`),
    label: oneOf(PAPERS, `paper ${estateCode}`),
    closure: codes('closure')[0] ?? 'cork',
    type: colour,
    estate: shortened(word('estate'), ESTATE_MAX) || region || word('grape') || word('type'),
    estateCode,
    name: shortened(latin(name), NAME_MAX) || word('grape') || word('type') || NO_WORDS,
    region,
    country: word('country'),
    quality: word('classification'),
    sizeMl: sizeMl ?? USUAL_SIZE_ML,
  }
}

function shapeOf(type: string, codes: (kind: string) => string[]): BottleShape {
  const [grape = ''] = codes('grape')
  if (type === 'sparkling') return 'sparkling'
  if (codes('region').includes('franken')) return 'bocksbeutel'
  if (BURGUNDY_GRAPES.has(grape)) return 'burgundy'
  if (type === 'red' || type === 'fortified') return 'bordeaux'
  const isFlute = FLUTE_GRAPES.has(grape) || codes('region').some((region) => FLUTE_REGIONS.has(region))
  return isFlute || (grape === '' && codes('country').some((country) => FLUTE_COUNTRIES.has(country))) ? 'flute' : 'bordeaux'
}

function glassOf(colour: string, shape: BottleShape, regions: readonly string[], estate: string): string {
  if (colour === 'rosé' || colour === 'orange') return 'clear'
  if (colour === 'red') return 'olive'
  if (regions.includes('rheingau')) return 'brown'
  return shape === 'flute' || shape === 'bordeaux' ? 'green' : oneOf(['green', 'olive'], `glass ${estate}`)
}

function oneOf(list: readonly string[], key: string): string {
  return list[hash(key) % list.length] ?? ''
}

/** Ends with a whole word. */
const shortened = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max + 1)
        .replace(/\s+\S*$/u, '')
        .slice(0, max)

/** Without the signs that the faces of the labels lack; empty when no word is left. */
function latin(text: string): string {
  const plain = text
    .replace(/[^\p{Script=Latin}\p{Mark}\d\s.,;:'’‘“”"!?&()/%+–-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /\p{Script=Latin}/u.test(plain) ? plain : ''
}
