import { text } from '#domain/locale.ts'
import { fen, formatMoney } from '#domain/money.ts'
import type { Understood, UnderstoodWord } from '#domain/search.ts'
import type { Message } from './envelope.ts'
import type { Teller } from './teller.ts'

/** One message for each word: what it was taken for, or that it was left out. */
export const encodeUnderstood = ({ words, corrected }: Understood, teller: Teller): Message[] => [
  ...words.map((word): Message => {
    const content = teller.say(`assistants.${word.isDropped ? 'left-out' : 'taken-for'}`, {
      word: word.typed,
      meaning: meaningOf(word, teller),
    })
    return word.isDropped
      ? { type: 'warning', code: 'word_left_out', content }
      : { type: 'info', code: 'word_taken_for', content }
  }),
  ...(corrected === null
    ? []
    : [{ type: 'info', code: 'spelling_corrected', content: teller.say('assistants.corrected', { words: corrected }) } as const]),
]

function meaningOf(word: UnderstoodWord, { locale, say }: Teller): string {
  if (word.meaning === 'offer') return text(word.name, locale)
  if (word.meaning === 'text')
    return say(`assistants.meaning.${word.how === 'excluded' ? 'text-without' : 'text'}`, { word: word.spelling })
  if (word.meaning === 'range') {
    const { measure, range } = word
    const written = (bound: number) => (measure === 'price' ? formatMoney(fen(bound), locale) : String(bound))
    const { from, to } = range
    const span =
      from === undefined
        ? say('assistants.up-to', { to: written(to ?? 0) })
        : to === undefined
          ? say('assistants.from', { from: written(from) })
          : from === to
            ? written(from)
            : `${written(from)}–${written(to)}`
    return `${say(`assistants.measure.${measure}`)} ${span}`
  }
  const names = word.terms.map((term) => text(term.name, locale)).join(' / ')
  return say(`assistants.meaning.${word.how === 'excluded' ? 'without' : 'term'}`, { names })
}
