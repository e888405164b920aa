import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { takeOverLanded } from '#contract/staff/landed-costs.ts'
import {
  LANDED_CURRENCIES,
  LANDED_NOTE_MAX,
  type LandedInput,
  movingAverage,
  packsBefore,
  reckonLanded,
} from '#domain/landed-cost.ts'
import { fen } from '#domain/money.ts'
import { newKey } from '#web/api/new-key.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { Choices } from '../fields/choices.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { MoneyField, NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import styles from '../stock/stock.module.css'
import { StockTabs } from '../stock/stock-tabs.tsx'
import { useWords } from '../use-words.ts'
import { LandedLines } from './landed-lines.tsx'
import { LandedTables } from './landed-tables.tsx'
import { draftOf, type LandedValues, type LineTyped, landedProblems, NEW_LANDED } from './landed-values.ts'

function useLandedForm() {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [key] = useState(newKey)
  return useKeptForm<LandedValues>('landed', {
    initial: NEW_LANDED,
    check: (values) => landedProblems(values, t),
    send: async (values) => {
      const draft = draftOf(values)
      if (!draft) return
      const { id } = await api.call(takeOverLanded, { ...draft, key })
      notify(t('console-landed.taken-over'))
      await router.navigate({ href: paths.stockLandedOf(id) })
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
}
type Form = ReturnType<typeof useLandedForm>

export function NewLandedPage() {
  const { t } = useWords()
  const form = useLandedForm()
  const { values } = form
  const draft = draftOf(values)
  const packs = draft?.lines.reduce((sum, line) => sum + line.packs, 0) ?? 0
  return (
    <Page title={t('console-landed.new-title')} intro={t('console-landed.new-intro')}>
      <StockTabs open="landed" />
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <Invoice form={form} />
        <Border form={form} />
        <PanelSection title={t('console-landed.result')}>
          {draft ? (
            <Result draft={draft} lines={values.lines} isArriving={values.isArriving} />
          ) : (
            <p className={panel.hint}>{t('console-landed.result-waits')}</p>
          )}
        </PanelSection>
        <PanelSection title={t('console-landed.take-over')}>
          <CheckField {...form.field('isArriving')} label={t('console-landed.is-arriving')} />
          <p role="status">
            {values.isArriving ? t('console-landed.will-book', { count: packs }) : t('console-landed.will-not-book')}
          </p>
          <FormEnd form={form} save={t('console-landed.take-over')} cancel={paths.stockLanded()} />
        </PanelSection>
      </form>
    </Page>
  )
}

function Invoice({ form }: { form: Form }) {
  const { t } = useWords()
  const { currency } = form.values
  return (
    <PanelSection title={t('console-landed.invoice')}>
      <div className={styles.sums}>
        <SelectField
          {...form.field('currency')}
          label={t('console-landed.currency')}
          choices={LANDED_CURRENCIES.map((value) => ({ value, words: t(`console-landed.currency.${value}`) }))}
        />
        {currency === 'CNY' ? null : (
          <NumberField
            {...form.field('rate')}
            decimals
            label={t('console-landed.rate')}
            hint={t('console-landed.rate-hint')}
            isRequired
          />
        )}
        <TextField {...form.field('note')} label={t('console-landed.note')} max={LANDED_NOTE_MAX} />
      </div>
      <LandedLines {...form.field('lines')} currency={currency} />
    </PanelSection>
  )
}

function Border({ form }: { form: Form }) {
  const { t } = useWords()
  const { currency } = form.values
  const inCurrency = (name: 'freightIn' | 'insuranceIn', label: string) =>
    currency === 'CNY' ? null : (
      <SelectField
        {...form.field(name)}
        label={label}
        choices={LANDED_CURRENCIES.map((value) => ({ value, words: t(`console-landed.currency.${value}`) }))}
      />
    )
  return (
    <>
      <PanelSection title={t('console-landed.to-border')}>
        <div className={styles.sums}>
          <NumberField {...form.field('freight')} decimals label={t('console-landed.freight')} />
          {inCurrency('freightIn', t('console-landed.freight-in'))}
          <NumberField {...form.field('insurance')} decimals label={t('console-landed.insurance')} />
          {inCurrency('insuranceIn', t('console-landed.insurance-in'))}
        </div>
      </PanelSection>
      <PanelSection title={t('console-landed.customs')}>
        <p className={panel.hint}>{t('console-landed.customs-hint')}</p>
        <div className={styles.sums}>
          <NumberField {...form.field('duty')} decimals behind="%" max={6} label={t('console-landed.duty')} />
          <NumberField
            {...form.field('consumptionTax')}
            decimals
            behind="%"
            max={6}
            label={t('console-landed.consumption-tax')}
          />
          <NumberField {...form.field('vat')} decimals behind="%" max={6} label={t('console-landed.vat')} />
          <MoneyField {...form.field('other')} label={t('console-landed.other')} hint={t('console-landed.other-hint')} />
        </div>
        <Choices
          legend={t('console-landed.vat-kind')}
          name="vatKind"
          value={form.values.vatKind}
          choices={(['recovered', 'part'] as const).map((value) => ({
            value,
            words: t(`console-landed.vat-kind.${value}`),
            hint: t(`console-landed.vat-kind.${value}-hint`),
          }))}
          onChange={(vatKind) => form.set({ vatKind })}
        />
      </PanelSection>
    </>
  )
}

type ResultProps = { draft: LandedInput; lines: readonly LineTyped[]; isArriving: boolean }

/** By the stock as it was when the packs were chosen; what is taken over reads it anew. */
function Result({ draft, lines, isArriving }: ResultProps) {
  const { say } = useWords()
  const packWords = usePackWords()
  const reckoned = reckonLanded(draft)
  const shown = lines.map(({ pack }, index) => {
    const landed = reckoned.lines[index] ?? reckoned.total
    const packs = draft.lines[index]?.packs ?? 1
    const costBefore = pack.costed?.cost == null ? null : fen(pack.costed.cost)
    const before = packsBefore(pack.costed?.packs ?? 0, packs, isArriving)
    const costAfter = movingAverage({ packs: before, cost: costBefore }, { packs, cost: landed.cost })
    const name = (
      <>
        {say(pack.name)} <span className={styles.facts}>{packWords(pack)}</span>
      </>
    )
    return { skuId: pack.skuId, name, packs, pack: pack.pack, landed, sellingPrice: fen(pack.price), costBefore, costAfter }
  })
  return <LandedTables lines={shown} total={reckoned.total} rates={draft} />
}
