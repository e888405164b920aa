import { useState } from 'react'
import { listWineChanges, type StaffSku, type WineChange } from '#contract/staff/wines.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import { FieldValue } from './field-value.tsx'
import { placeOf, useFieldWords } from './field-words.ts'
import styles from './wine-editor.module.css'

type Props = { wineId: number; skus: readonly StaffSku[]; changes: { list: WineChange[]; count: number } }

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

export function History({ wineId, skus, changes }: Props) {
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
      {list.length === 0 ? <p className={panel.hint}>{t('console-wine-editor.history.none')}</p> : null}
      <ol className={styles.history}>
        {list.map((change) => {
          const kind = KINDS.find((each) => each === change.kind) ?? 'changed'
          return (
            <li key={change.id}>
              <p>
                <time dateTime={change.at}>{formatMoment(change.at, locale)}</time> · {t(`console-wine-editor.kind.${kind}`)} ·{' '}
                {change.by ?? t('console-wine-editor.by-itself')}
              </p>
              <Differences {...{ change, skus }} />
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

function Differences({ change, skus }: { change: WineChange; skus: readonly StaffSku[] }) {
  const { t } = useWords()
  const fieldWords = useFieldWords(skus)
  if (change.changes.length === 0) return null
  return (
    <ul>
      {change.changes
        .toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
        .map(({ field, before, after }) => (
          <li key={field}>
            {fieldWords(field)}
            {t('console-wine-editor.colon')}
            <Shown field={field} value={before} /> → <Shown field={field} value={after} />
          </li>
        ))}
    </ul>
  )
}

const Shown = ({ field, value }: { field: string; value: unknown }) => (
  <FieldValue field={field} value={typeof value === 'string' && value.length > LONG ? `${value.slice(0, LONG)}…` : value} />
)
