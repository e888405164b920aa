import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { COUPON_GIVERS, COUPON_SCOPES } from '#domain/coupon.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { changeCoupon, planCoupon, type StaffCoupon } from '#web/api/staff-coupons.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Choices } from '../fields/choices.tsx'
import { ChosenThings } from '../layout/chosen-things.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { LocalizedField } from '../layout/localized-field.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { TermPicker } from '../term-picker/term-picker.tsx'
import { useWords } from '../use-words.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import * as values from './coupon-values.ts'

const LIMITS = { days: values.DAYS_MAX, total: values.TOTAL_MAX, person: values.PER_PERSON_MAX, sort: values.SORT_MAX }

/** Plans a coupon, or changes one. What shoppers who have it rely on cannot change any more. */
export function CouponForm({ coupon }: { coupon: StaffCoupon | undefined }) {
  const { t, say, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [picking, setPicking] = useState<'term' | 'wine'>()
  const claimed = coupon?.claimed ?? 0
  const sentScope = useRef<values.CouponValues['scope']>('shop')
  const form = useForm<values.CouponValues>({
    initial: values.couponValues(coupon),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(values.checkCoupon(typed, claimed)).map(([field, problem]) => [
          field,
          t(`console-sales.coupons.wrong.${problem}`, { ...LIMITS, total: LIMITS.total.toLocaleString(locale), claimed }),
        ]),
      ),
    send: async (typed) => {
      sentScope.current = typed.scope
      const draft = values.couponDraft(typed)
      if (coupon) await changeCoupon(api, coupon.id, draft)
      else await planCoupon(api, draft)
      notify(t('console.saved'))
      await router.navigate({ href: paths.coupons() })
    },
    fieldOf: (error) => {
      if (isRefusal(error, 'coupon-in-hands')) return 'total'
      // A category or a wine that was chosen is gone; only one of the two is in view.
      return isRefusal(error, 'not-found') ? (sentScope.current === 'category' ? 'terms' : 'wines') : undefined
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { scope, terms, wines, validity } = form.values
  const isLocked = claimed > 0
  const without = (things: readonly values.NamedThing[], id: number) => things.filter((thing) => thing.id !== id)
  const withThing = (things: readonly values.NamedThing[], { id, name }: values.NamedThing) =>
    things.some((thing) => thing.id === id) ? things : [...things, { id, name }]

  return (
    <>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <section className={panel.panel} aria-labelledby="worth">
          <h2 id="worth">{t('console-sales.coupons.worth')}</h2>
          <div className={panel.form}>
            <LocalizedField form={form} label={t('console-sales.coupons.name')} max={values.TITLE_MAX} />
            <div className={panel.pair}>
              <Field
                label={t('console-sales.coupons.amount')}
                hint={t('console-sales.coupons.amount-hint')}
                error={form.errorOf('amount')}
              >
                {(control) => (
                  <input {...control} {...form.text('amount')} className={inputClass} inputMode="decimal" maxLength={14} />
                )}
              </Field>
              <Field
                label={t('console-sales.coupons.min-spend')}
                hint={t('console-sales.coupons.min-spend-hint')}
                error={form.errorOf('minSpend')}
              >
                {(control) => (
                  <input {...control} {...form.text('minSpend')} className={inputClass} inputMode="decimal" maxLength={14} />
                )}
              </Field>
            </div>
          </div>
        </section>

        <section className={panel.panel} aria-labelledby="scope">
          <h2 id="scope">{t('console-sales.coupons.good-for')}</h2>
          <div className={panel.form}>
            <Choices
              legend={t('console-sales.coupons.scope')}
              name="scope"
              value={scope}
              choices={COUPON_SCOPES.map((value) => ({ value, words: t(`console-sales.coupons.scope.${value}`) }))}
              lockedBecause={isLocked ? t('console-sales.coupons.scope-locked', { count: claimed }) : undefined}
              onChange={(chosen) => form.set({ scope: chosen })}
            />
            {scope === 'category' ? (
              <ChosenThings
                legend={t('console-sales.coupons.scope.category')}
                name="terms"
                add={t('console-sales.coupons.add-term')}
                none={t('console-sales.coupons.no-terms')}
                things={terms.map(({ id, name }) => ({ id, words: say(name) }))}
                error={form.errorOf('terms')}
                isLocked={isLocked}
                onAdd={() => setPicking('term')}
                onRemove={(id) => form.set({ terms: without(terms, id) })}
              />
            ) : null}
            {scope === 'product' ? (
              <ChosenThings
                legend={t('console-sales.coupons.scope.product')}
                name="wines"
                add={t('console-sales.coupons.add-wine')}
                none={t('console-sales.coupons.no-wines')}
                things={wines.map(({ id, name }) => ({ id, words: say(name) }))}
                error={form.errorOf('wines')}
                isLocked={isLocked}
                onAdd={() => setPicking('wine')}
                onRemove={(id) => form.set({ wines: without(wines, id) })}
              />
            ) : null}
          </div>
        </section>

        <section className={panel.panel} aria-labelledby="validity">
          <h2 id="validity">{t('console-sales.coupons.validity')}</h2>
          <div className={panel.form}>
            <Choices
              legend={t('console-sales.coupons.valid')}
              name="validity"
              value={validity}
              choices={(['days', 'dates'] as const).map((value) => ({ value, words: t(`console-sales.coupons.valid.${value}`) }))}
              onChange={(chosen) => form.set({ validity: chosen })}
            />
            {validity === 'days' ? (
              <div className={panel.narrow}>
                <Field
                  label={t('console-sales.coupons.valid-days')}
                  hint={t('console-sales.coupons.valid-days-hint')}
                  error={form.errorOf('validDays')}
                >
                  {(control) => (
                    <input {...control} {...form.text('validDays')} className={inputClass} inputMode="numeric" maxLength={4} />
                  )}
                </Field>
              </div>
            ) : (
              <div className={panel.pair}>
                <TimeField
                  form={form}
                  name="validFrom"
                  label={t('console-sales.coupons.valid-from')}
                  hint={t('console-sales.coupons.valid-from-hint')}
                />
                <TimeField
                  form={form}
                  name="validTo"
                  label={t('console-sales.coupons.valid-to')}
                  hint={t('console-sales.shop-time')}
                />
              </div>
            )}
          </div>
        </section>

        <section className={panel.panel} aria-labelledby="giving">
          <h2 id="giving">{t('console-sales.coupons.giving')}</h2>
          <div className={panel.form}>
            <Choices
              legend={t('console-sales.coupons.given-by')}
              name="givenBy"
              value={form.values.givenBy}
              choices={COUPON_GIVERS.map((value) => ({ value, words: t(`console-sales.coupons.given-by.${value}`) }))}
              onChange={(chosen) => form.set({ givenBy: chosen })}
            />
            {form.values.givenBy === 'given' ? null : (
              <div className={panel.pair}>
                <TimeField
                  form={form}
                  name="claimFrom"
                  label={t('console-sales.coupons.claim-from')}
                  hint={t('console-sales.coupons.claim-hint')}
                />
                <TimeField
                  form={form}
                  name="claimTo"
                  label={t('console-sales.coupons.claim-to')}
                  hint={t('console-sales.coupons.claim-hint')}
                />
              </div>
            )}
            <div className={panel.pair}>
              <Field
                label={t('console-sales.coupons.total')}
                hint={t('console-sales.coupons.total-hint')}
                error={form.errorOf('total')}
              >
                {(control) => (
                  <input {...control} {...form.text('total')} className={inputClass} inputMode="numeric" maxLength={8} />
                )}
              </Field>
              <Field
                label={t('console-sales.coupons.per-person')}
                hint={t('console-sales.coupons.per-person-hint')}
                error={form.errorOf('perPerson')}
              >
                {(control) => (
                  <input {...control} {...form.text('perPerson')} className={inputClass} inputMode="numeric" maxLength={4} />
                )}
              </Field>
            </div>
            <div className={panel.narrow}>
              <Field label={t('console-sales.sort')} hint={t('console-sales.sort-hint')} error={form.errorOf('sort')}>
                {(control) => (
                  <input {...control} {...form.text('sort')} className={inputClass} inputMode="numeric" maxLength={5} />
                )}
              </Field>
            </div>
          </div>
        </section>

        <FormEnd form={form} cancel={paths.coupons()} />
      </form>
      <TermPicker
        isOpen={picking === 'term'}
        title={t('console-sales.coupons.add-term')}
        chosenIds={terms.map(({ id }) => id)}
        onClose={() => setPicking(undefined)}
        onChoose={(term) => {
          form.set({ terms: withThing(terms, term) })
          setPicking(undefined)
        }}
      />
      <WinePicker
        isOpen={picking === 'wine'}
        title={t('console-sales.coupons.add-wine')}
        onClose={() => setPicking(undefined)}
        onChoose={(wine) => {
          form.set({ wines: withThing(wines, wine) })
          setPicking(undefined)
        }}
      />
    </>
  )
}

type TimeName = 'validFrom' | 'validTo' | 'claimFrom' | 'claimTo'
type TimeProps = {
  form: {
    text: (name: TimeName) => { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
    errorOf: (name: TimeName) => string | undefined
  }
  name: TimeName
  label: string
  hint?: string
}

/** Day and time of the shop's clock; it may be left empty. */
function TimeField({ form, name, label, hint }: TimeProps) {
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => <input {...control} {...form.text(name)} type="datetime-local" className={inputClass} />}
    </Field>
  )
}
