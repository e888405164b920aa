import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findProduct } from '#contract/shop/product-detail.ts'
import { planFlashSale } from '#contract/staff/flash-sale.ts'
import { isDaysReversed, type PlannedSlot, SALE_PACKS_MAX } from '#domain/flash-plan.ts'
import { saleEnd, saleStart } from '#domain/flash-sale.ts'
import type { Product } from '#domain/product.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { DateField, NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { typedInteger, typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import styles from './flash-sales.module.css'
import { checkPlan, checkTerms, percentOff, saleTerms } from './sale-values.ts'
import { useSlotWords } from './sale-words.ts'
import { TermsFields } from './terms-fields.tsx'
import { useProblemWords } from './use-problem-words.ts'

export function NewSalePage({ slots }: { slots: readonly PlannedSlot[] }) {
  const { t } = useWords()
  const openSlots = slots.filter(({ isOpen }) => isOpen)
  const sale = useNewSale(openSlots)
  const [isPicking, setIsPicking] = useState(false)
  return (
    <Page title={t('console-sales.flash.add')} intro={t('console-sales.flash.add-intro')}>
      <form ref={sale.form.ref} className={panel.form} noValidate onSubmit={sale.form.submit}>
        <Wine {...sale} onPick={() => setIsPicking(true)} />
        <When {...sale} openSlots={openSlots} />
        <Terms {...sale} />
        <FormEnd form={sale.form} save={t('console-sales.flash.plan')} cancel={paths.flashSales()} />
      </form>
      <WinePicker
        isOpen={isPicking}
        title={t('console-sales.flash.choose-wine')}
        onClose={() => setIsPicking(false)}
        onChoose={({ id }) => {
          setIsPicking(false)
          void sale.choose(id)
        }}
      />
    </Page>
  )
}

type NewSale = ReturnType<typeof useNewSale>

function useNewSale(openSlots: readonly PlannedSlot[]) {
  const { t } = useWords()
  const problemWords = useProblemWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [wine, setWine] = useState<Product>()
  const [isLoading, setIsLoading] = useState(false)
  const tomorrow = addDays(shanghaiDay(new Date()), 1)
  const skuOf = (code: string) => wine?.skus.find((each) => each.code === code)
  const slotOf = (id: string) => openSlots.find((slot) => String(slot.id) === id)
  const form = useKeptForm('sale', {
    initial: {
      skuCode: '',
      slotId: openSlots.length === 1 ? String(openSlots[0]?.id) : '',
      fromDay: tomorrow,
      toDay: tomorrow,
      price: '',
      offered: '',
      perPerson: '2',
      perOrder: '2',
      title: { zh: '', en: '' },
      sort: '0',
    },
    check: (values) => ({
      ...(!skuOf(values.skuCode) && { skuCode: t('console-sales.flash.wrong.wine') }),
      ...problemWords(
        {
          ...checkTerms(values, skuOf(values.skuCode)?.price),
          ...checkPlan(values, { slot: slotOf(values.slotId), stock: skuOf(values.skuCode)?.stock, at: new Date() }),
        },
        skuOf(values.skuCode)?.stock,
      ),
    }),
    send: async (values) => {
      const id = await api.call(planFlashSale, {
        ...saleTerms(values),
        slotId: Number(values.slotId),
        skuCode: values.skuCode,
        fromDay: values.fromDay,
        toDay: values.toDay,
        offered: typedInteger(values.offered, 1, SALE_PACKS_MAX) ?? 1,
      })
      notify(t('console-sales.flash.planned'))
      await router.navigate({ href: paths.flashSale(id) })
    },
    // The other refusals with this code cannot occur here.
    fieldOf: (error) => {
      if (isRefusal(error, 'flash-not-lower')) return 'price'
      if (isRefusal(error, 'stock-too-low')) return 'offered'
      if (isRefusal(error, 'flash-over')) return 'toDay'
      if (isRefusal(error, 'not-found')) return 'slotId'
      return isRefusal(error, 'flash-planned-already', 'sku-invalid') ? 'skuCode' : undefined
    },
    wordsOf: (error) => wordsOfError(error, t),
  })

  async function choose(id: number) {
    setIsLoading(true)
    try {
      const chosen = await api.call(findProduct, { id })
      setWine(chosen)
      form.set({ skuCode: (chosen.skus.find(({ stock }) => stock > 0) ?? chosen.skus[0])?.code ?? '' })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsLoading(false)
    }
  }

  return { form, wine, isLoading, choose, sku: skuOf(form.values.skuCode), slot: slotOf(form.values.slotId) }
}

function Wine({ form, wine, isLoading, onPick }: NewSale & { onPick: () => void }) {
  const { t, say, money } = useWords()
  const packWords = usePackWords()
  return (
    <PanelSection title={t('console-sales.flash.wine')}>
      <div className={styles.chosen}>
        {wine ? <Picture src={wine.image} alt="" width={60} height={80} sizes="60px" /> : null}
        {wine ? <strong>{say(wine.name)}</strong> : <span className={panel.hint}>{t('console-sales.flash.no-wine')}</span>}
        <Button variant="quiet" name={wine ? undefined : 'skuCode'} isBusy={isLoading} onClick={onPick}>
          {t(wine ? 'console-sales.flash.other-wine' : 'console-sales.flash.choose-wine')}
        </Button>
      </div>
      {wine ? (
        <fieldset className={styles.packs}>
          <legend>{t('console-sales.flash.pack')}</legend>
          {wine.skus.map((each) => (
            <label key={each.code} className={formStyles.check}>
              <input
                type="radio"
                name="skuCode"
                checked={form.values.skuCode === each.code}
                onChange={() => form.set({ skuCode: each.code })}
              />
              <span>
                {packWords(each)} · {money(each.price)}{' '}
                <span className={panel.hint}>{t('console-sales.flash.in-stock', { count: each.stock })}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p role="alert" className={panel.problem}>
        {form.errorOf('skuCode')}
      </p>
    </PanelSection>
  )
}

function When({ form, slot, openSlots }: NewSale & { openSlots: readonly PlannedSlot[] }) {
  const { t, locale } = useWords()
  const slotWords = useSlotWords()
  const { values } = form
  const times = slot && values.fromDay !== '' && !isDaysReversed(values) ? { ...slot, ...values } : undefined
  return (
    <PanelSection title={t('console-sales.flash.when')}>
      <Field
        label={t('console-sales.flash.slot')}
        hint={openSlots.length === 0 ? t('console-sales.flash.no-slots') : undefined}
        error={form.errorOf('slotId')}
      >
        {(control) => (
          <select {...control} {...form.text('slotId')} className={inputClass}>
            <option value="">{t('console-sales.flash.choose-slot')}</option>
            {openSlots.map((each) => (
              <option key={each.id} value={each.id}>
                {slotWords(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className={panel.pair}>
        <DateField {...form.field('fromDay')} label={t('console-sales.flash.from-day')} />
        <DateField {...form.field('toDay')} label={t('console-sales.flash.to-day')} />
      </div>
      <p role="status" className={panel.hint}>
        {times
          ? t('console-sales.flash.runs', {
              from: formatMoment(saleStart(times).toISOString(), locale),
              to: formatMoment(saleEnd(times).toISOString(), locale),
            })
          : t('console-sales.shop-time')}
      </p>
      <p>
        <ConsoleLink to={paths.flashTimes()}>{t('console-sales.flash.to-times')}</ConsoleLink>
      </p>
    </PanelSection>
  )
}

function Terms({ form, sku }: NewSale) {
  const { t, money } = useWords()
  const price = typedYuan(form.values.price, 1)
  return (
    <PanelSection title={t('console-sales.flash.terms')}>
      <TermsFields
        form={form}
        priceHint={
          sku &&
          (price === undefined
            ? t('console-sales.flash.usual', { price: money(sku.price) })
            : price < sku.price
              ? t('console-sales.flash.off', { price: money(sku.price), percent: percentOff(price, sku.price) })
              : t('console-sales.flash.not-lower', { price: money(sku.price) }))
        }
      >
        <NumberField
          {...form.field('offered')}
          label={t('console-sales.flash.offered')}
          hint={sku ? t('console-sales.flash.offered-hint', { count: sku.stock }) : undefined}
          max={7}
        />
      </TermsFields>
    </PanelSection>
  )
}
