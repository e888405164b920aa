export type Piece = { text: string; isHit: boolean }

const HAN = /\p{Script=Han}/u
/** The words of one page, of which most stand on several cards. */
const KEPT_MAX = 500
const kept = new Map<string, readonly Piece[]>()

/**
 * Splits `text` where words of a search occur (U09), regardless of case, accents and German umlaut spellings ("gruener"). Of
 * Chinese words each run of two or more signs is marked.
 */
export function findMarks(text: string, query: string): readonly Piece[] {
  const key = `${query}\n${text}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= KEPT_MAX) kept.clear()
  const pieces = piecesOf(text, query)
  kept.set(key, pieces)
  return pieces
}

function piecesOf(text: string, query: string): Piece[] {
  const signs = [...text]
  const folded = signs.map(fold)
  const whole = folded.join('')
  // Most words of a page are not those of the search.
  const found = formsIn(query).filter(({ form, isWhole }) => !isWhole || whole.includes(form.join('')))
  if (found.length === 0) return signs.length > 0 ? [{ text, isHit: false }] : []
  const hits = new Array<boolean>(signs.length).fill(false)
  for (const { form, isWhole } of found) markRuns(folded, form, isWhole ? form.length : Math.min(2, form.length), hits)
  return groupPieces(signs, hits)
}

type Form = { form: string[]; isWhole: boolean }
let lastForms: { query: string; forms: Form[] } | undefined

/** `isWhole`: nothing less than the whole form counts. All words of a page are compared with one query. */
function formsIn(query: string): Form[] {
  if (lastForms?.query !== query) {
    const words = query.split(/[\s,，、]+/).filter(Boolean)
    lastForms = { query, forms: words.flatMap((word) => formsOf(word).map((form) => ({ form, isWhole: !HAN.test(word) }))) }
  }
  return lastForms.forms
}

const fold = (sign: string): string => (/^[ -~]*$/.test(sign) ? sign.toLowerCase() : foldForeign(sign))

const foldForeign = (sign: string): string =>
  sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

function formsOf(word: string): string[][] {
  const plain = [...fold(word)]
  const contracted = [...fold(word).replace(/([aou])e/g, '$1')]
  return contracted.length === plain.length ? [plain] : [plain, contracted]
}

function markRuns(folded: readonly string[], form: readonly string[], least: number, hits: boolean[]): void {
  for (let start = 0; start < folded.length; start++) {
    let best = 0
    for (let from = 0; from + least <= form.length; from++) best = Math.max(best, runLength(folded, start, form, from, least))
    for (let offset = 0; offset < best; offset++) hits[start + offset] = true
  }
}

/** Number of matching signs from `start`; 0 below `least`. */
function runLength(folded: readonly string[], start: number, form: readonly string[], from: number, least: number): number {
  let at = from
  let end = start
  while (end < folded.length && at < form.length) {
    const sign = folded[end] ?? ''
    const isSame = sign.length === 1 ? form[at] === sign : sign !== '' && form.slice(at, at + sign.length).join('') === sign
    if (!isSame) break
    at += sign.length
    end += 1
  }
  return at - from >= least ? end - start : 0
}

function groupPieces(signs: readonly string[], hits: readonly boolean[]): Piece[] {
  const pieces: Piece[] = []
  for (const [index, sign] of signs.entries()) {
    const isHit = hits[index] === true
    const last = pieces.at(-1)
    if (last?.isHit === isHit) last.text += sign
    else pieces.push({ text: sign, isHit })
  }
  return pieces
}
