import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findProduct } from '#contract/shop/product-detail.ts'
import type { PlannedSlot } from '#domain/flash-plan.ts'
import { saleEnd, saleStart } from '#domain/flash-sale.ts'
import type { Product } from '#domain/product.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { planFlashSale } from '#web/api/staff-flash-sale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { typedInteger, typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import styles from './flash-sales.module.css'
import { checkPlan, checkTerms, PACKS_MAX, percentOff, saleTerms } from './sale-values.ts'
import { usePackWords, useSlotWords } from './sale-words.ts'
import { TermsFields } from './terms-fields.tsx'
import { useProblemWords } from './use-problem-words.ts'

/** Plans a sale: a wine, a time, a price. Its packs leave the shelf at once. */
export function NewSalePage({ slots }: { slots: readonly PlannedSlot[] }) {
  const { t, say, money, locale } = useWords()
  const packWords = usePackWords()
  const slotWords = useSlotWords()
  const problemWords = useProblemWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [isPicking, setIsPicking] = useState(false)
  const [wine, setWine] = useState<Product>()
  const [isLoading, setIsLoading] = useState(false)
  const tomorrow = addDays(shanghaiDay(new Date()), 1)
  const openSlots = slots.filter(({ isOpen }) => isOpen)
  const skuOf = (code: string) => wine?.skus.find((each) => each.code === code)
  const slotOf = (id: string) => openSlots.find((slot) => String(slot.id) === id)
  const form = useForm({
    initial: {
      skuCode: '',
      slotId: openSlots.length === 1 ? String(openSlots[0]?.id) : '',
      fromDay: tomorrow,
      toDay: tomorrow,
      price: '',
      offered: '',
      perPerson: '2',
      perOrder: '2',
      zh: '',
      en: '',
      sort: '0',
    },
    check: (values) => ({
      ...(!skuOf(values.skuCode) && { skuCode: t('console-sales.flash.wrong.wine') }),
      ...problemWords(
        {
          ...checkTerms(values),
          ...checkPlan(values, { slot: slotOf(values.slotId), stock: skuOf(values.skuCode)?.stock, at: new Date() }),
        },
        skuOf(values.skuCode)?.stock,
      ),
    }),
    send: async (values) => {
      const id = await planFlashSale(api, {
        ...saleTerms(values),
        slotId: Number(values.slotId),
        skuCode: values.skuCode,
        fromDay: values.fromDay,
        toDay: values.toDay,
        offered: typedInteger(values.offered, 1, PACKS_MAX) ?? 1,
      })
      notify(t('console-sales.flash.planned'))
      await router.navigate({ href: paths.flashSale(id) })
    },
    // Of the refusals that share a code, planning knows one: a second sale of the wine at this time.
    fieldOf: (error) => {
      if (isRefusal(error, 'stock-too-low')) return 'offered'
      if (isRefusal(error, 'flash-over')) return 'toDay'
      if (isRefusal(error, 'not-found')) return 'slotId'
      return isRefusal(error, 'flash-planned-already', 'sku-invalid') ? 'skuCode' : undefined
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { values } = form
  const sku = skuOf(values.skuCode)
  const slot = slotOf(values.slotId)
  const price = typedYuan(values.price, 1)
  const times = slot && values.fromDay !== '' && values.fromDay <= values.toDay ? { ...slot, ...values } : undefined

  async function choose(id: number) {
    setIsPicking(false)
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

  return (
    <Page title={t('console-sales.flash.add')} intro={t('console-sales.flash.add-intro')}>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <section className={panel.panel} aria-labelledby="wine">
          <h2 id="wine">{t('console-sales.flash.wine')}</h2>
          <div className={panel.form}>
            <div className={styles.chosen}>
              {wine ? <Picture src={wine.image} alt="" width={60} height={80} sizes="60px" /> : null}
              {wine ? <strong>{say(wine.name)}</strong> : <span className={panel.hint}>{t('console-sales.flash.no-wine')}</span>}
              <Button variant="quiet" name={wine ? undefined : 'skuCode'} isBusy={isLoading} onClick={() => setIsPicking(true)}>
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
                      checked={values.skuCode === each.code}
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
          </div>
        </section>

        <section className={panel.panel} aria-labelledby="when">
          <h2 id="when">{t('console-sales.flash.when')}</h2>
          <div className={panel.form}>
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
              <Field label={t('console-sales.flash.from-day')} error={form.errorOf('fromDay')}>
                {(control) => <input {...control} {...form.text('fromDay')} type="date" className={inputClass} />}
              </Field>
              <Field label={t('console-sales.flash.to-day')} error={form.errorOf('toDay')}>
                {(control) => <input {...control} {...form.text('toDay')} type="date" className={inputClass} />}
              </Field>
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
          </div>
        </section>

        <section className={panel.panel} aria-labelledby="terms">
          <h2 id="terms">{t('console-sales.flash.terms')}</h2>
          <div className={panel.form}>
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
              <Field
                label={t('console-sales.flash.offered')}
                hint={sku ? t('console-sales.flash.offered-hint', { count: sku.stock }) : undefined}
                error={form.errorOf('offered')}
              >
                {(control) => (
                  <input {...control} {...form.text('offered')} className={inputClass} inputMode="numeric" maxLength={7} />
                )}
              </Field>
            </TermsFields>
          </div>
        </section>

        <FormEnd form={form} save={t('console-sales.flash.plan')} cancel={paths.flashSales()} />
      </form>
      <WinePicker
        isOpen={isPicking}
        title={t('console-sales.flash.choose-wine')}
        onClose={() => setIsPicking(false)}
        onChoose={({ id }) => void choose(id)}
      />
    </Page>
  )
}
