import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { changeCoupon, planCoupon, type StaffCoupon } from '#contract/staff/coupons.ts'
import { COUPON_GIVERS, COUPON_PERCENT_MAX, COUPON_SCOPES } from '#domain/coupon.ts'
import { CODE_LENGTH_MAX, CODE_LENGTH_MIN } from '#domain/coupon-code.ts'
import {
  COUPON_DAYS_MAX,
  COUPON_PER_PERSON_MAX,
  COUPON_SORT_MAX,
  COUPON_TITLE_MAX,
  COUPON_TOTAL_MAX,
} from '#domain/coupon-draft.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { Choices } from '../fields/choices.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { DateTimeField, MoneyField, NumberField } from '../fields/typed-fields.tsx'
import { ChosenThings } from '../layout/chosen-things.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { paths } from '../paths.ts'
import { TermPicker } from '../term-picker/term-picker.tsx'
import { useWords } from '../use-words.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import { CodeField } from './code-field.tsx'
import { type CouponValues, checkCoupon, couponDraft, couponValues, type NamedThing } from './coupon-values.ts'

type FormState = ReturnType<typeof useCouponForm>
type PartProps = { form: FormState }
type Picking = 'term' | 'wine' | undefined

/** Terms that holders of the coupon rely on are locked. */
export function CouponForm({ coupon }: { coupon: StaffCoupon | undefined }) {
  const form = useCouponForm(coupon)
  const [picking, setPicking] = useState<Picking>()
  return (
    <>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <Worth form={form} />
        <GoodFor form={form} claimed={coupon?.claimed ?? 0} onPick={setPicking} />
        <Validity form={form} />
        <Giving form={form} />
        <FormEnd form={form} cancel={paths.coupons()} />
      </form>
      <Pickers form={form} picking={picking} onClose={() => setPicking(undefined)} />
    </>
  )
}

function useCouponForm(coupon: StaffCoupon | undefined) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const claimed = coupon?.claimed ?? 0
  const limits = {
    days: COUPON_DAYS_MAX,
    total: COUPON_TOTAL_MAX.toLocaleString(locale),
    person: COUPON_PER_PERSON_MAX,
    sort: COUPON_SORT_MAX,
    percent: COUPON_PERCENT_MAX,
    codeMin: CODE_LENGTH_MIN,
    codeMax: CODE_LENGTH_MAX,
    claimed,
  }
  const sentScope = useRef<CouponValues['scope']>('shop')
  return useKeptForm<CouponValues>('coupon', {
    initial: couponValues(coupon),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(checkCoupon(typed, claimed)).map(([field, problem]) => [
          field,
          t(`console-sales.coupons.wrong.${problem}`, limits),
        ]),
      ),
    send: async (typed) => {
      sentScope.current = typed.scope
      const draft = couponDraft(typed)
      const isWaiting = coupon
        ? (await api.call(changeCoupon, { id: coupon.id, draft, version: coupon.version })).isClosed
        : !(await api.call(planCoupon, draft)).isOpen
      notify(t(isWaiting ? 'console-sales.coupons.waits' : 'console.saved'))
      await router.navigate({ href: paths.coupons() })
    },
    fieldOf: (error) => {
      if (isRefusal(error, 'coupon-in-hands')) return 'total'
      if (isRefusal(error, 'coupon-code-in-use')) return 'code'
      // A chosen category or wine no longer exists; only one of the lists is shown.
      return isRefusal(error, 'not-found') ? (sentScope.current === 'category' ? 'terms' : 'wines') : undefined
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
}

function Worth({ form }: PartProps) {
  const { t } = useWords()
  const { kind } = form.values
  const isPercent = kind === 'percent'
  return (
    <PanelSection title={t('console-sales.coupons.worth')}>
      <LocalizedField {...form.field('title')} label={t('console-sales.coupons.name')} max={COUPON_TITLE_MAX} />
      <Choices
        legend={t('console-sales.coupons.kind')}
        name="kind"
        value={kind}
        choices={(['sum', 'percent'] as const).map((value) => ({ value, words: t(`console-sales.coupons.kind.${value}`) }))}
        onChange={(chosen) => form.set({ kind: chosen })}
      />
      <div className={panel.pair}>
        {isPercent ? (
          <NumberField
            {...form.field('percent')}
            label={t('console-sales.coupons.percent')}
            hint={t('console-sales.coupons.percent-hint')}
            max={2}
          />
        ) : null}
        <MoneyField
          {...form.field('amount')}
          label={t(isPercent ? 'console-sales.coupons.at-most' : 'console-sales.coupons.amount')}
          hint={t(isPercent ? 'console-sales.coupons.at-most-hint' : 'console-sales.coupons.amount-hint')}
        />
        <MoneyField
          {...form.field('minSpend')}
          label={t('console-sales.coupons.min-spend')}
          hint={t('console-sales.coupons.min-spend-hint')}
        />
      </div>
    </PanelSection>
  )
}

const without = (things: readonly NamedThing[], id: number) => things.filter((thing) => thing.id !== id)
const withThing = (things: readonly NamedThing[], { id, name }: NamedThing) =>
  things.some((thing) => thing.id === id) ? things : [...things, { id, name }]

function GoodFor({ form, claimed, onPick }: PartProps & { claimed: number; onPick: (picking: Picking) => void }) {
  const { t, say } = useWords()
  const { scope, terms, wines } = form.values
  const isLocked = claimed > 0
  const wordsOf = (things: readonly NamedThing[]) => things.map(({ id, name }) => ({ id, words: say(name) }))
  return (
    <PanelSection title={t('console-sales.coupons.good-for')}>
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
          things={wordsOf(terms)}
          error={form.errorOf('terms')}
          isLocked={isLocked}
          onAdd={() => onPick('term')}
          onRemove={(id) => form.set({ terms: without(terms, id) })}
        />
      ) : null}
      {scope === 'product' ? (
        <ChosenThings
          legend={t('console-sales.coupons.scope.product')}
          name="wines"
          add={t('console-sales.coupons.add-wine')}
          none={t('console-sales.coupons.no-wines')}
          things={wordsOf(wines)}
          error={form.errorOf('wines')}
          isLocked={isLocked}
          onAdd={() => onPick('wine')}
          onRemove={(id) => form.set({ wines: without(wines, id) })}
        />
      ) : null}
    </PanelSection>
  )
}

/** Outside the form, so that Enter in the search does not submit it. */
function Pickers({ form, picking, onClose }: PartProps & { picking: Picking; onClose: () => void }) {
  const { t } = useWords()
  const { terms, wines } = form.values
  return (
    <>
      <TermPicker
        isOpen={picking === 'term'}
        title={t('console-sales.coupons.add-term')}
        chosenIds={terms.map(({ id }) => id)}
        onClose={onClose}
        onChoose={(term) => {
          form.set({ terms: withThing(terms, term) })
          onClose()
        }}
      />
      <WinePicker
        isOpen={picking === 'wine'}
        title={t('console-sales.coupons.add-wine')}
        onClose={onClose}
        onChoose={(wine) => {
          form.set({ wines: withThing(wines, wine) })
          onClose()
        }}
      />
    </>
  )
}

function Validity({ form }: PartProps) {
  const { t } = useWords()
  const { validity } = form.values
  return (
    <PanelSection title={t('console-sales.coupons.validity')}>
      <Choices
        legend={t('console-sales.coupons.valid')}
        name="validity"
        value={validity}
        choices={(['days', 'dates'] as const).map((value) => ({ value, words: t(`console-sales.coupons.valid.${value}`) }))}
        onChange={(chosen) => form.set({ validity: chosen })}
      />
      {validity === 'days' ? (
        <div className={panel.narrow}>
          <NumberField
            {...form.field('validDays')}
            label={t('console-sales.coupons.valid-days')}
            hint={t('console-sales.coupons.valid-days-hint')}
            max={4}
          />
        </div>
      ) : (
        <div className={panel.pair}>
          <DateTimeField
            {...form.field('validFrom')}
            label={t('console-sales.coupons.valid-from')}
            hint={t('console-sales.coupons.valid-from-hint')}
          />
          <DateTimeField
            {...form.field('validTo')}
            label={t('console-sales.coupons.valid-to')}
            hint={t('console-sales.shop-time')}
          />
        </div>
      )}
    </PanelSection>
  )
}

function Giving({ form }: PartProps) {
  const { t } = useWords()
  const { givenBy } = form.values
  return (
    <PanelSection title={t('console-sales.coupons.giving')}>
      <Choices
        legend={t('console-sales.coupons.given-by')}
        name="givenBy"
        value={givenBy}
        choices={COUPON_GIVERS.map((value) => ({ value, words: t(`console-sales.coupons.given-by.${value}`) }))}
        onChange={(chosen) => form.set({ givenBy: chosen })}
      />
      {givenBy === 'code' ? <CodeField {...form.field('code')} /> : null}
      {givenBy === 'given' ? null : (
        <div className={panel.pair}>
          {(['claimFrom', 'claimTo'] as const).map((name) => (
            <DateTimeField
              {...form.field(name)}
              key={name}
              label={t(name === 'claimFrom' ? 'console-sales.coupons.claim-from' : 'console-sales.coupons.claim-to')}
              hint={t('console-sales.coupons.claim-hint')}
            />
          ))}
        </div>
      )}
      <div className={panel.pair}>
        <NumberField
          {...form.field('total')}
          label={t('console-sales.coupons.total')}
          hint={t('console-sales.coupons.total-hint')}
          max={8}
        />
        <NumberField
          {...form.field('perPerson')}
          label={t('console-sales.coupons.per-person')}
          hint={t('console-sales.coupons.per-person-hint')}
          max={4}
        />
      </div>
      <div className={panel.narrow}>
        <NumberField {...form.field('sort')} label={t('console-sales.sort')} hint={t('console-sales.sort-hint')} max={5} />
      </div>
    </PanelSection>
  )
}
