import { useEffect, useState } from 'react'
import { type Bulk, listBulk } from '#contract/staff/wine-bulk.ts'
import { fen } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import styles from './wines.module.css'

type Props = { onUndo: (id: number) => void; onClose: () => void }

export function RecentChanges({ onUndo, onClose }: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const named = useChangeWords()
  const [list, setList] = useState<readonly Bulk[] | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isLeft = false
    api.call(listBulk, { limit: 20 }).then(
      (found) => isLeft || setList(found.list),
      (error) => isLeft || setProblem(wordsOfError(error, t)),
    )
    return () => {
      isLeft = true
    }
  }, [api, t])
  return (
    <Modal isOpen title={t('console-wines.recent')} closeLabel={t('console.close')} onClose={onClose}>
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
      {list?.length === 0 ? <p>{t('console-wines.recent-none')}</p> : null}
      <ul className={styles.recent}>
        {list?.map((bulk) => (
          <li key={bulk.id}>
            <strong>{named(bulk)}</strong>
            <p className={panel.hint}>
              {bulk.by} · {formatMoment(bulk.at, locale)} ·{' '}
              {t('console-wines.recent-figures', { wines: bulk.wines, changed: bulk.changed, refused: bulk.refused })}
              {bulk.state === 'undone'
                ? ` · ${t('console-wines.bulk.undone-partly', { undone: bulk.undone, changedSince: bulk.changedSince })}`
                : ''}
            </p>
            {bulk.state === 'finished' && bulk.changed > 0 ? (
              <Button
                variant="quiet"
                onClick={() => {
                  onUndo(bulk.id)
                  onClose()
                }}
              >
                {t('console-wines.bulk.undo')}
                <span className="visually-hidden"> {named(bulk)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function useChangeWords() {
  const { t, say, money } = useWords()
  return ({ change, term }: Bulk): string => {
    if (change.kind === 'sale') return t(`console-wines.bulk.action.${change.isOnSale ? 'show' : 'hide'}`)
    if (change.kind === 'flag')
      return `${t(`console-wines.bulk.action.${change.isSet ? 'flag' : 'unflag'}`)}: ${t(`console-wines.flag.${change.flag}`)}`
    if (change.kind === 'term')
      return `${t(`console-wines.bulk.action.${change.isSet ? 'term' : 'unterm'}`)}: ${term ? say(term) : change.termId}`
    const value = change.by === 'percent' ? `${change.value} %` : money(fen(change.value))
    return `${t(`console-wines.bulk.action.${change.by}`)}: ${value} · ${t(`console-wines.bulk.rounding.${change.rounding}`)}`
  }
}
