import { useState } from 'react'
import { type BulkAsked, type BulkPreview, previewBulk, type WineSelection } from '#contract/staff/wine-bulk.ts'
import { ROUNDINGS } from '#domain/bulk-change.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import panel from '../../layout/panel.module.css'
import { TermSearch } from '../../term-picker/term-search.tsx'
import { useWords } from '../../use-words.ts'
import { ACTIONS, type BulkValues, changeOf, FIRST_VALUES } from './bulk-values.ts'
import { Differences } from './differences.tsx'

type Props = {
  selection: WineSelection
  count: number
  onStart: (asked: BulkAsked & { wines: number }) => Promise<void>
  onClose: () => void
}

/** First what to do, then what it would do, then it is done. */
export function BulkDialog({ selection, count, onStart, onClose }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const [values, setValues] = useState(FIRST_VALUES)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [problem, setProblem] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const change = changeOf(values)
  const set = (more: Partial<BulkValues>) => {
    setValues({ ...values, ...more })
    setPreview(null)
    setProblem('')
    setIsChecked(false)
  }
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setPreview(null)
      setProblem(wordsOfError(error, t))
    } finally {
      setIsBusy(false)
    }
  }
  const look = () => {
    setIsChecked(true)
    if (change) void attempt(async () => setPreview(await api.call(previewBulk, { selection, change })))
  }
  const apply = () =>
    void attempt(async () => {
      if (!change || !preview) return
      await onStart({ selection, change, wines: preview.wines })
      onClose()
    })
  return (
    <Modal isOpen title={t('console-wines.bulk.title', { count })} closeLabel={t('console.close')} onClose={onClose}>
      <form
        className={panel.form}
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <BulkFields values={values} isWrong={isChecked && !change} set={set} />
        <p role="alert" className={panel.problem}>
          {problem}
        </p>
        <div className={panel.actions}>
          <Button type="submit" variant={preview ? 'quiet' : 'primary'} isBusy={isBusy && !preview}>
            {t('console-wines.bulk.preview')}
          </Button>
          {preview && preview.changing > 0 ? (
            <Button isBusy={isBusy} onClick={apply}>
              {t('console-wines.bulk.apply', { count: preview.changing })}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onClose}>
            {t('console.cancel')}
          </Button>
        </div>
        <div role="status">{preview ? t('console-wines.bulk.summary', { ...preview, shown: 0, refused: 0 }) : null}</div>
      </form>
      {preview ? (
        <Differences
          differences={preview.shown}
          count={preview.differences}
          refused={preview.refused}
          refusals={preview.refusals}
        />
      ) : null}
    </Modal>
  )
}

const FLAGS = ['new', 'recommended', 'hot', 'gift'] as const
type FieldsProps = { values: BulkValues; isWrong: boolean; set: (more: Partial<BulkValues>) => void }

function BulkFields({ values, isWrong, set }: FieldsProps) {
  const { t, say } = useWords()
  const { action } = values
  const isPrice = action === 'percent' || action === 'amount'
  return (
    <>
      <SelectField
        name="action"
        label={t('console-wines.bulk.action')}
        value={action}
        choices={ACTIONS.map((value) => ({ value, words: t(`console-wines.bulk.action.${value}`) }))}
        onChange={(chosen) => set({ action: chosen })}
      />
      {isPrice ? (
        <div className={panel.pair}>
          <TextField
            name="value"
            label={t(`console-wines.bulk.value.${action}`)}
            hint={t('console-wines.bulk.value-hint')}
            error={isWrong ? t(`console-wines.bulk.value-wrong.${action}`) : undefined}
            value={values.value}
            isRequired
            max={14}
            onChange={(value) => set({ value })}
          />
          <SelectField
            name="rounding"
            label={t('console-wines.bulk.rounding')}
            value={values.rounding}
            choices={ROUNDINGS.map((value) => ({ value, words: t(`console-wines.bulk.rounding.${value}`) }))}
            onChange={(rounding) => set({ rounding })}
          />
        </div>
      ) : null}
      {isPrice ? (
        <CheckField
          name="keepsOld"
          label={t('console-wines.bulk.keeps-old')}
          value={values.keepsOld}
          onChange={(keepsOld) => set({ keepsOld })}
        />
      ) : null}
      {action === 'flag' || action === 'unflag' ? (
        <SelectField
          name="flag"
          label={t('console-wines.bulk.flag')}
          value={values.flag}
          choices={FLAGS.map((value) => ({ value, words: t(`console-wines.flag.${value}`) }))}
          onChange={(flag) => set({ flag })}
        />
      ) : null}
      {action === 'term' || action === 'unterm' ? (
        <div>
          <p>{values.term ? t('console-wines.bulk.term', { name: say(values.term.name) }) : null}</p>
          {isWrong ? <p className={panel.problem}>{t('console-wines.bulk.term-wrong')}</p> : null}
          <TermSearch chosenIds={values.term ? [values.term.id] : []} onChoose={(term) => set({ term })} />
        </div>
      ) : null}
    </>
  )
}
