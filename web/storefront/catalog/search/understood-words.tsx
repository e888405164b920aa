import type { Localized } from '#domain/locale.ts'
import type { SearchMeasure, SearchRange, Understood, UnderstoodWord } from '#domain/search.ts'
import { useWords } from '../../words.ts'
import styles from './understood-words.module.css'

type Say = (content: Localized) => string

const TERMS_MAX = 3

/** Explains the hits where the words do not (U09). */
export function UnderstoodWords({ understood, hasFailed }: { understood: Understood; hasFailed: boolean }) {
  const { t, say } = useWords()
  const explain = useExplain()
  const reasons = once(understood.words.filter((word) => needsReason(word, say)).map(explain), ({ key }) => key)
  const dropped = once(
    understood.words.filter(({ isDropped }) => isDropped).map(({ typed }) => typed),
    (typed) => typed.toLowerCase(),
  )
  if (reasons.length === 0 && dropped.length === 0 && understood.corrected === null) return null
  return (
    <div className={styles.understood}>
      {understood.corrected !== null && !hasFailed ? (
        <p className={styles.corrected}>{t('search.corrected', { words: understood.corrected })}</p>
      ) : null}
      {reasons.length > 0 ? (
        <>
          <h2 className="visually-hidden">{t('search.understood')}</h2>
          <p className={styles.words}>
            {reasons.map(({ typed, meant }) => (typed === undefined ? meant : t('search.meant', { typed, meant }))).join(' · ')}
          </p>
        </>
      ) : null}
      {dropped.length > 0 && !hasFailed ? (
        <p className={styles.dropped}>
          {t('search.dropped', { words: dropped.map((typed) => `“${typed}”`).join(t('catalog.list-comma')) })}
        </p>
      ) : null}
    </div>
  )
}

function needsReason(word: UnderstoodWord, say: Say): boolean {
  if (word.isDropped) return false
  if (word.meaning === 'range') return true
  if (word.meaning === 'text') return word.how === 'corrected' || word.how === 'excluded'
  if (word.meaning === 'offer') return say(word.name) !== word.typed
  if (word.how === 'excluded') return true
  return !word.terms.some(({ name }) => say(name).toLowerCase() === word.typed.toLowerCase())
}

/** A word that is typed twice is explained once. */
function once<Thing>(things: Thing[], keyOf: (thing: Thing) => string): Thing[] {
  return [...new Map(things.map((thing) => [keyOf(thing), thing])).values()]
}

type Reason = { key: string; typed?: string; meant: string }

function useExplain(): (word: UnderstoodWord) => Reason {
  const { t, say } = useWords()
  const range = useRangeWords()
  const without = (words: string): Reason => {
    const meant = t('search.without', { words })
    return { key: meant, meant }
  }
  return (word) => {
    if (word.meaning === 'range') {
      const meant = range(word.measure, word.range)
      return { key: meant, meant }
    }
    const meant =
      word.meaning === 'offer'
        ? say(word.name)
        : word.meaning === 'term'
          ? word.terms
              .slice(0, TERMS_MAX)
              .map(({ name }) => say(name))
              .join(' / ')
          : word.spelling
    if (word.meaning !== 'offer' && word.how === 'excluded') return without(meant)
    return { key: `${word.typed.toLowerCase()} = ${meant}`, typed: word.typed, meant }
  }
}

/** "up to CN¥200.00", "vintage 2022", "375 ml". Prices are in fen. */
function useRangeWords(): (measure: SearchMeasure, range: SearchRange) => string {
  const { t, money } = useWords()
  const write = (measure: SearchMeasure, value: number): string => {
    if (measure === 'price') return money(value as Parameters<typeof money>[0])
    if (measure === 'size') return t('catalog.unit.millilitres', { value })
    if (measure === 'pack') return t('catalog.choice.case', { bottles: value })
    if (measure === 'alcohol') return t('catalog.unit.percent', { value })
    if (measure === 'sugar') return t('catalog.unit.grams', { value })
    return measure === 'vintage' || measure === 'drinking' ? String(value) : `${value}/5`
  }
  return (measure, { from, to }) => {
    if (measure === 'pack') return from === to ? write('pack', from ?? 0) : t('search.range.by-case')
    const name = t(`search.measure.${measure}`)
    if (from !== undefined && to !== undefined) {
      return from === to
        ? t('search.range.one', { name, value: write(measure, from) })
        : t('search.range.both', { name, from: write(measure, from), to: write(measure, to) })
    }
    if (to !== undefined) return t('search.range.to', { name, to: write(measure, to) })
    return t('search.range.from', { name, from: write(measure, from ?? 0) })
  }
}
