import { useRouter } from '@tanstack/react-router'
import { addOffer, changeOffer, type StaffOffer } from '#contract/staff/recharge-offers.ts'
import { RECHARGE_MAX, RECHARGE_MIN } from '#domain/balance.ts'
import { fen, toYuan, ZERO } from '#domain/money.ts'
import { OFFER_PER_PERSON_MAX, type OfferDraft, offerProblems } from '#domain/recharge-offer.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { DateField, MoneyField, NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger, typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'

type Props = { offer: StaffOffer | undefined; onClose: () => void }
type Values = { amount: string; gift: string; perPerson: string; fromDay: string; toDay: string; isOpen: boolean }

export function OfferForm({ offer, onClose }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`offer ${offer?.id ?? ''}`, {
    initial: {
      amount: offer ? toYuan(offer.amount) : '',
      gift: offer ? toYuan(offer.gift) : '',
      perPerson: offer?.perPerson ? String(offer.perPerson) : '',
      fromDay: offer?.fromDay ?? '',
      toDay: offer?.toDay ?? '',
      isOpen: offer?.isOpen ?? true,
    },
    check: (values) => {
      const found = offerProblems(draftOf(values))
      const isCounted = values.perPerson.trim() === '' || typedInteger(values.perPerson, 1, OFFER_PER_PERSON_MAX) !== undefined
      return {
        ...(found.amount && {
          amount: t('console-finance.offers.amount-wrong', { min: money(RECHARGE_MIN), max: money(RECHARGE_MAX) }),
        }),
        ...(found.gift && { gift: t('console-finance.offers.gift-wrong') }),
        ...(!isCounted && { perPerson: t('console-finance.offers.times-wrong', { max: OFFER_PER_PERSON_MAX }) }),
        ...(found.toDay && { toDay: t('console-finance.books.problem.days-reversed') }),
      }
    },
    send: async (values) => {
      const draft = draftOf(values)
      await (offer ? api.call(changeOffer, { id: offer.id, version: offer.version, draft }) : api.call(addOffer, draft))
      await router.invalidate()
      notify(t('console-finance.offers.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
      <div className={panel.pair}>
        <MoneyField {...form.field('amount')} label={t('console-finance.offers.pay')} isRequired />
        <MoneyField
          {...form.field('gift')}
          label={t('console-finance.offers.gift')}
          hint={t('console-finance.offers.gift-hint')}
        />
      </div>
      <NumberField
        {...form.field('perPerson')}
        label={t('console-finance.offers.per-person')}
        hint={t('console-finance.offers.per-person-hint')}
        max={4}
      />
      <div className={panel.pair}>
        <DateField {...form.field('fromDay')} label={t('console-finance.from')} hint={t('console-finance.offers.days-hint')} />
        <DateField {...form.field('toDay')} label={t('console-finance.to')} hint={t('console-finance.offers.days-hint')} />
      </div>
      <CheckField {...form.field('isOpen')} label={t('console-finance.offers.is-open')} />
      {offer ? <p className={panel.hint}>{t('console-finance.offers.promised')}</p> : null}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

/** What cannot be read counts as nothing, which the checks find. */
const draftOf = ({ amount, gift, perPerson, fromDay, toDay, isOpen }: Values): OfferDraft => ({
  amount: typedYuan(amount, 0) ?? ZERO,
  gift: typedYuan(gift || '0', 0) ?? fen(-1),
  perPerson: typedInteger(perPerson, 1, OFFER_PER_PERSON_MAX) ?? null,
  fromDay: fromDay || null,
  toDay: toDay || null,
  isOpen,
})
