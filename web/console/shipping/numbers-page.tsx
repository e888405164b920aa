import { useRef, useState } from 'react'
import { type JudgedPair, readPairsFile, sendPairs } from '#contract/staff/parcel-pairs.ts'
import { PAIRS_FILE_MAX_MEGABYTES, PAIRS_MAX, pairsOfText } from '#domain/parcel-pairs.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useDraft, useKeeping } from '../editor/use-draft.ts'
import { wordsOfError } from '../error-words.ts'
import { FileButton } from '../fields/file-button.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { CourierField } from './courier-field.tsx'
import { forgetTicks } from './kept-ticks.ts'
import { PairsTable } from './pairs-table.tsx'
import styles from './shipping.module.css'
import { ShippingTabs } from './shipping-tabs.tsx'
import { useChecked } from './use-checked.ts'
import { useCourier } from './use-courier.ts'

/** Order and tracking numbers of many parcels: pasted, read from a file, looked at, sent. */
export function NumbersPage() {
  const { t } = useWords()
  const { api } = useConsole()
  const [courier, chooseCourier] = useCourier()
  const draft = useDraft({ what: 'numbers', base: '', initial: { text: '' } })
  const [text, setText] = useState(draft.restored?.text ?? '')
  const [sentText, setSentText] = useState('')
  const wouldLose = text.trim() !== '' && text !== sentText
  useKeeping(draft, wouldLose ? { text } : undefined)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const report = useRef<HTMLElement>(null)
  const pairs = pairsOfText(text)
  const isTooMany = pairs.length > PAIRS_MAX
  const { checked, failure, show } = useChecked(courier, isTooMany ? [] : pairs)
  const ready = checked?.filter(({ state }) => state === 'ready') ?? []
  const sent = checked?.filter(({ state }) => state === 'sent') ?? []

  async function attempt(work: () => Promise<void>) {
    setProblem('')
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(wordsOfError(error, t))
    } finally {
      setBusy(false)
    }
  }
  const readFile = (file: File) => {
    if (file.size > PAIRS_FILE_MAX_MEGABYTES * 1024 * 1024)
      return setProblem(t('console-shipping.file-too-large', { max: PAIRS_FILE_MAX_MEGABYTES }))
    void attempt(async () => {
      const list = await api.call(readPairsFile, file)
      setText(list.map(({ number, trackingNumber }) => `${number}\t${trackingNumber}`).join('\n'))
    })
  }
  const send = () =>
    attempt(async () => {
      const results = await api.call(sendPairs, {
        courier,
        pairs: pairs.map(({ number, trackingNumber }) => ({ number, trackingNumber })),
      })
      forgetTicks(results.filter(({ state }) => state === 'sent').map(({ number }) => number))
      setSentText(text)
      show(results)
      report.current?.focus()
    })

  return (
    <Page title={t('console-shipping.numbers')} intro={t('console-shipping.numbers-intro')}>
      <ShippingTabs open="numbers" />
      <section className={`${panel.panel} ${panel.form}`} aria-label={t('console-shipping.numbers')}>
        <div className={styles.choices}>
          <CourierField value={courier} onChange={chooseCourier} />
          <FileButton
            name="list"
            words={t('console-shipping.choose-file')}
            accept=".xlsx,.csv,.txt,.tsv"
            isBusy={isBusy}
            onChoose={readFile}
          />
        </div>
        <Field
          label={t('console-shipping.pairs')}
          hint={t('console-shipping.pairs-hint')}
          error={isTooMany ? t('console-shipping.too-many-pairs', { max: PAIRS_MAX, count: pairs.length }) : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              name="pairs"
              className={`${inputClass} ${panel.area} ${panel.code}`}
              rows={8}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <p role="alert" className={panel.problem}>
          {problem || (failure ? wordsOfError(failure, t) : '')}
        </p>
        <div className={panel.actions}>
          <Button isBusy={isBusy} disabled={ready.length === 0} onClick={() => void send()}>
            {ready.length > 0
              ? t(`console-shipping.send-all${parcelsIn(ready)}`, { count: ready.length })
              : t('console-shipping.send-none')}
          </Button>
          {text ? (
            <Button variant="quiet" disabled={isBusy} onClick={() => setText('')}>
              {t('console-shipping.empty')}
            </Button>
          ) : null}
        </div>
      </section>
      {checked && checked.length > 0 ? (
        <section ref={report} tabIndex={-1} className={styles.report} aria-label={t('console-shipping.preview')}>
          <p role="status" className={styles.count}>
            {sent.length > 0
              ? t(`console-shipping.report${parcelsIn(sent)}`, { count: sent.length })
              : t('console-shipping.preview-sum', {
                  ready: ready.length,
                  wrong: checked.filter(({ state }) => state === 'wrong').length,
                })}
          </p>
          <PairsTable rows={checked.map((row, index) => ({ ...row, line: pairs[index]?.line ?? index + 1 }))} />
        </section>
      ) : null}
      <LeaveGuard wouldLose={() => wouldLose} onLeave={draft.forget} />
    </Page>
  )
}

/** What are not orders alone are called parcels. */
const parcelsIn = (pairs: readonly JudgedPair[]): '' | '-parcels' =>
  pairs.some(({ replacement }) => replacement) ? '-parcels' : ''
