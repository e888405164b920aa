import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type JudgedPair, sendPairs } from '#contract/staff/parcel-pairs.ts'
import { PAIR_WORD_MAX, pairsOfRows } from '#domain/parcel-pairs.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { CourierField } from './courier-field.tsx'
import { forgetTicks } from './kept-ticks.ts'
import type { Scanned } from './scanned.ts'
import { ScannedList } from './scanned-list.tsx'
import styles from './shipping.module.css'
import { ShippingTabs } from './shipping-tabs.tsx'
import { useCourier } from './use-courier.ts'

/**
 * Order, Enter, tracking number, Enter: a scanner types the Enter itself. The fields are free for the next parcel at once; what
 * could not be sent stays in sight until it is corrected.
 */
export function ScanPage() {
  const { t } = useWords()
  const { api } = useConsole()
  const [courier, chooseCourier] = useCourier()
  const [typed, setTyped] = useState({ number: '', trackingNumber: '' })
  const [scanned, setScanned] = useState<readonly Scanned[]>([])
  const first = useRef<HTMLInputElement>(null)
  const fields = { number: first, trackingNumber: useRef<HTMLInputElement>(null) }
  const nextId = useRef(1)

  // A scanner types into the field that has the focus.
  useEffect(() => first.current?.focus(), [])

  const settle = (id: number, outcome: { state: 'failed'; words: string } | { state: 'answered'; judged: JudgedPair }) =>
    setScanned((present) => present.map((scan) => (scan.id === id ? { ...scan, ...outcome } : scan)))

  async function send(pair: { number: string; trackingNumber: string }) {
    const id = nextId.current++
    setScanned((present) => [{ id, ...pair, courier, state: 'under-way' }, ...present])
    try {
      const [judged] = await api.call(sendPairs, { courier, pairs: [pair] })
      if (!judged) return
      if (judged.state === 'sent') forgetTicks([judged.number])
      settle(id, { state: 'answered', judged })
    } catch (error) {
      settle(id, { state: 'failed', words: wordsOfError(error, t) })
    }
  }

  function goOn(event: FormEvent) {
    event.preventDefault()
    const empty = (['number', 'trackingNumber'] as const).find((name) => typed[name].trim() === '')
    if (empty) return fields[empty].current?.focus()
    // Scanned the other way round, they are turned.
    const [pair] = pairsOfRows([{ line: 1, cells: [typed.number, typed.trackingNumber] }])
    setTyped({ number: '', trackingNumber: '' })
    fields.number.current?.focus()
    if (pair) void send({ number: pair.number, trackingNumber: pair.trackingNumber })
  }
  function correct({ id, number, trackingNumber }: Scanned) {
    setScanned((present) => present.filter((scan) => scan.id !== id))
    setTyped({ number, trackingNumber })
    fields.trackingNumber.current?.focus()
  }

  const field = (name: 'number' | 'trackingNumber', label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          ref={fields[name]}
          name={name}
          className={`${inputClass} ${styles.scan}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={PAIR_WORD_MAX}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Page title={t('console-shipping.scan')} intro={t('console-shipping.scan-intro')}>
      <ShippingTabs open="scan" />
      <form className={`${panel.panel} ${panel.form}`} noValidate onSubmit={goOn} aria-label={t('console-shipping.scan')}>
        <div className={styles.choices}>
          <CourierField value={courier} onChange={chooseCourier} />
        </div>
        <div className={styles.scans}>
          {field('number', t('console-shipping.scan-order'))}
          {field('trackingNumber', t('console-shipping.scan-tracking'))}
          <Button type="submit">{t('console.orders.send')}</Button>
        </div>
      </form>
      <ScannedList scanned={scanned} onCorrect={correct} />
    </Page>
  )
}
