/** A piece of a text; `isHit` when it is what was searched for. */
export type Piece = { text: string; isHit: boolean }

const HAN = /\p{Script=Han}/u

/**
 * Cuts `text` where the words of a search occur in it (U09). Case and accents do not count ("gruner" marks "Grüner"), nor does the
 * German way to spell umlauts out ("gruener"). Chinese is written without spaces, so of a Chinese word each run of at least two
 * signs that occurs in the text is marked: 摩泽尔雷司令 marks both words wherever they stand.
 */
export function findMarks(text: string, query: string): Piece[] {
  const signs = [...text]
  const folded = signs.map(fold)
  const hits = new Array<boolean>(signs.length).fill(false)
  for (const word of query.split(/[\s,，、]+/).filter(Boolean)) {
    for (const form of formsOf(word)) markRuns(folded, form, HAN.test(word) ? Math.min(2, form.length) : form.length, hits)
  }
  return groupPieces(signs, hits)
}

/** One sign as it is compared; ligatures become two letters, so a folded sign may be longer than one. */
const fold = (sign: string): string =>
  sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

function formsOf(word: string): string[][] {
  const plain = [...fold(word)]
  const contracted = [...fold(word).replace(/([aou])e/g, '$1')]
  return contracted.length === plain.length ? [plain] : [plain, contracted]
}

/** Marks every longest run of `form` of at least `least` signs that stands in the text. */
function markRuns(folded: readonly string[], form: readonly string[], least: number, hits: boolean[]): void {
  for (let start = 0; start < folded.length; start++) {
    let best = 0
    for (let from = 0; from + least <= form.length; from++) best = Math.max(best, runLength(folded, start, form, from, least))
    for (let offset = 0; offset < best; offset++) hits[start + offset] = true
  }
}

/** How many signs of the text from `start` on spell `form` from `from` on; 0 when fewer than `least` signs of the form are spelled. */
function runLength(folded: readonly string[], start: number, form: readonly string[], from: number, least: number): number {
  let at = from
  let end = start
  while (end < folded.length && at < form.length) {
    const sign = folded[end] ?? ''
    if (sign === '' || form.slice(at, at + sign.length).join('') !== sign) break
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
