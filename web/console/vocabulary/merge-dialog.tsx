import { useState } from 'react'
import type { StaffTerm } from '#contract/staff/terms.ts'
import { mergeTerm, type VocabularyTerm } from '#contract/staff/vocabulary.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { TermSearch } from '../term-picker/term-search.tsx'
import { useWords } from '../use-words.ts'
import styles from './vocabulary.module.css'

type Props = { term: VocabularyTerm; onMerged: (intoId: number) => void; onClose: () => void }

/** First the other word is chosen, then it is shown what becomes of this one. */
export function MergeDialog({ term, onMerged, onClose }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const [into, setInto] = useState<StaffTerm | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { uses, aliases } = term
  const moving = [
    ['wines', uses.wines],
    ['below', uses.below],
    ['synonyms', aliases.length + uses.searchWords],
    ['coupons', uses.coupons],
    ['addresses', uses.addresses],
  ] as const
  const merge = async ({ id }: StaffTerm) => {
    setBusy(true)
    try {
      await api.call(mergeTerm, { id: term.id, intoId: id })
      onMerged(id)
    } catch (error) {
      setProblem(wordsOfError(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      isOpen
      title={t('console-vocabulary.merge-title', { name: say(term.name) })}
      closeLabel={t('console.close')}
      onClose={onClose}
    >
      {into ? (
        <div className={panel.form}>
          <p>{t('console-vocabulary.merge-text', { name: say(term.name), into: say(into.name) })}</p>
          <ul className={styles.moves}>
            {moving.map(([what, count]) =>
              count > 0 ? <li key={what}>{t(`console-vocabulary.moves.${what}`, { count })}</li> : null,
            )}
          </ul>
          <p role="alert" className={panel.problem}>
            {problem}
          </p>
          <div className={panel.actions}>
            <Button autoFocus isBusy={isBusy} onClick={() => void merge(into)}>
              {t('console-vocabulary.merge-do')}
            </Button>
            <Button variant="quiet" onClick={() => setInto(null)}>
              {t('console-vocabulary.merge-other')}
            </Button>
          </div>
        </div>
      ) : (
        <TermSearch takesFocus kinds={[term.kind]} chosenIds={[term.id]} onChoose={setInto} />
      )}
    </Modal>
  )
}
