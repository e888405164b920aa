import { useState } from 'react'
import { listWineChanges, type WineChange } from '#contract/staff/wines.ts'
import { fen } from '#domain/money.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import panel from '../../layout/panel.module.css'
import { useKindWords } from '../../term-picker/use-kind-words.ts'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import styles from './wine-editor.module.css'

type Props = { wineId: number; changes: { list: WineChange[]; count: number } }

const KINDS = [
  'added',
  'changed',
  'published',
  'planned',
  'hidden',
  'archived',
  'restored',
  'price',
  'stock',
  'bulk',
  'undone',
  'import',
] as const
const LONG = 200

export function History({ wineId, changes }: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const [older, setOlder] = useState<WineChange[]>([])
  const [problem, setProblem] = useState('')
  const list = [...changes.list, ...older]
  const more = async () => {
    try {
      const page = Math.floor(list.length / changes.list.length) + 1
      setOlder([...older, ...(await api.call(listWineChanges, { id: wineId, page })).list])
      setProblem('')
    } catch (error) {
      setProblem(wordsOfError(error, t))
    }
  }
  return (
    <section className={panel.panel} aria-labelledby="history">
      <h2 id="history">{t('console-wine-editor.history')}</h2>
      <ol className={styles.history}>
        {list.map((change) => {
          const kind = KINDS.find((each) => each === change.kind) ?? 'changed'
          return (
            <li key={change.id}>
              <p>
                <time dateTime={change.at}>{formatMoment(change.at, locale)}</time> · {t(`console-wine-editor.kind.${kind}`)} ·{' '}
                {change.by ?? t('console-wine-editor.by-itself')}
              </p>
              <Differences change={change} />
            </li>
          )
        })}
      </ol>
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
      {list.length < changes.count ? (
        <Button variant="quiet" onClick={() => void more()}>
          {t('console-wine-editor.older')}
        </Button>
      ) : null}
    </section>
  )
}

function Differences({ change }: { change: WineChange }) {
  const { t } = useWords()
  const fieldWords = useFieldWords()
  const valueWords = useValueWords()
  if (change.changes.length === 0) return null
  return (
    <ul>
      {change.changes.map(({ field, before, after }) => (
        <li key={field}>
          {t('console-wine-editor.change', {
            field: fieldWords(field),
            before: valueWords(field, before),
            after: valueWords(field, after),
          })}
        </li>
      ))}
    </ul>
  )
}

const FIELDS: Record<string, ConsoleKey> = {
  name: 'console-content.name',
  blurb: 'console-wine-editor.blurb',
  description: 'console-wine-editor.description',
  images: 'console-wine-editor.pictures',
  imageWords: 'console-wine-editor.picture.words',
  alcohol: 'console-wine-editor.alcohol',
  residualSugar: 'console-wine-editor.residualSugar',
  acidity: 'console-wine-editor.acidity',
  serving: 'console-wine-editor.serving',
  drinking: 'console-wine-editor.drinking',
  bars: 'console-wine-editor.bars',
  flags: 'console-wine-editor.flags',
  publishAt: 'console-wine-editor.publish-at',
  vintage: 'console-wine-editor.sku.vintage',
  sizeMl: 'console-wine-editor.sku.sizeMl',
  pack: 'console-wine-editor.sku.pack',
  price: 'console-wine-editor.sku.price',
  listPrice: 'console-wine-editor.sku.listPrice',
  cost: 'console-wine-editor.sku.cost',
  weightG: 'console-wine-editor.sku.weight',
  stock: 'console-wine-editor.sku.stock',
  lowStock: 'console-wine-editor.sku.lowStock',
  isOnSale: 'console-wine-editor.sku.on-sale',
}

/** `name.zh`, `terms.grape`, `sku.1a2b3c4d.price`. */
function useFieldWords(): (field: string) => string {
  const { t } = useWords()
  const kindWords = useKindWords()
  const known = (name: string): string => {
    const key = FIELDS[name]
    return key ? t(key) : name
  }
  return (field) => {
    const [first = '', second, third] = field.split('.')
    if (first === 'terms') return kindWords(second ?? '')
    if (first === 'sku') return [second, third && known(third)].filter(Boolean).join(' · ')
    if (second === 'zh' || second === 'en') return `${known(first)} · ${t(`console.language.${second}`)}`
    return known(first)
  }
}

const MONEY = /(?:^|\.)(?:price|listPrice|cost)$/

function useValueWords(): (field: string, value: unknown) => string {
  const { t, money, say, locale } = useWords()
  const words = (field: string, value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('console-wine-editor.nothing')
    if (typeof value === 'number') return MONEY.test(field) ? money(fen(value)) : String(value)
    if (typeof value === 'boolean') return t(value ? 'console-wine-editor.yes' : 'console-wine-editor.no')
    if (field === 'publishAt' && typeof value === 'string') return formatMoment(value, locale)
    if (typeof value === 'string') return value.length > LONG ? `${value.slice(0, LONG)}…` : value
    if (Array.isArray(value)) return value.map((each) => words(field, each)).join(t('console-wine-editor.comma'))
    if (typeof value !== 'object') return String(value)
    if ('zh' in value && 'en' in value) {
      const share = 'share' in value ? ` ${String(value.share)}%` : ''
      return say({ zh: String(value.zh), en: String(value.en) }) + share
    }
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${words(name, each)}`)
      .join(t('console-wine-editor.comma'))
  }
  return words
}
