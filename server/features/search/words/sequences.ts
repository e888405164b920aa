import { isHan, runsOf } from '#server/features/search/index/lexemes.ts'

/** Of a longer search the rest is not read. */
const WORDS_MAX = 40
/** The longest names have so many words, or Chinese signs. */
export const PHRASE_WORDS_MAX = 6
export const PHRASE_SIGNS_MAX = 12

/** Neighbouring runs of the same kind of writing. */
export type Sequence = { isHan: boolean; runs: string[] }

/** A folded text by its kinds of writing. */
export function cutSequences(folded: string): Sequence[] {
  const sequences: Sequence[] = []
  for (const run of runsOf(folded).slice(0, WORDS_MAX)) {
    const last = sequences.at(-1)
    if (last?.isHan === isHan(run)) last.runs.push(run)
    else sequences.push({ isHan: isHan(run), runs: [run] })
  }
  return sequences
}
