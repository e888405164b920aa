import type { RechargeOffers } from '#domain/balance.ts'
import { type Fen, fromYuan } from '#domain/money.ts'
import type { PayMethod } from '#domain/payment.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import { MethodIcon } from './method-icon.tsx'
import styles from './recharge-form.module.css'
import { useRecharge } from './use-recharge.ts'

type Props = { offers: RechargeOffers; notes: readonly string[]; methods: readonly PayMethod[] }

const OWN = 'own'
const PROVIDERS = ['wechat', 'alipay'] as const
type Provider = (typeof PROVIDERS)[number]

/** U45. */
export function RechargeForm({ offers: { offers, min, max }, notes, methods }: Props) {
  const { t, money } = useWords()
  const recharge = useRecharge()
  const providers = PROVIDERS.filter((method) => methods.includes(method))
  const amountOf = ({ offer, own }: { offer: string; own: string }): Fen | undefined =>
    offer === OWN ? fromYuan(own) : offers.find(({ id }) => String(id) === offer)?.amount
  const bounds = { min: money(min), max: money(max) }

  const form = useForm({
    initial: { offer: String(offers[0]?.id ?? OWN), own: '', method: providers[0] as Provider },
    check: (values) => {
      const amount = amountOf(values)
      const isRight = amount !== undefined && (values.offer !== OWN || (amount >= min && amount <= max))
      return isRight ? {} : { own: t('payments.recharge-own-wrong', bounds) }
    },
    send: ({ offer, own, method }) => {
      const amount = fromYuan(own)
      return recharge(offer === OWN && amount !== undefined ? { amount } : { offerId: Number(offer) }, method)
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { values } = form
  const amount = amountOf(values)

  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={styles.form}>
      <fieldset>
        <legend className={styles.legend}>{t('payments.recharge-amount')}</legend>
        <div className={styles.offers}>
          {offers.map(({ id, amount: sum, gift }) => (
            <label key={id} className={styles.offer}>
              <input
                type="radio"
                name="offer"
                value={id}
                checked={values.offer === String(id)}
                onChange={() => form.set({ offer: String(id) })}
              />
              <span className={styles.sum}>{money(sum)}</span>
              {gift > 0 ? <span className={styles.gift}>{t('payments.recharge-gift', { amount: money(gift) })}</span> : null}
            </label>
          ))}
          <label className={styles.offer}>
            <input
              type="radio"
              name="offer"
              value={OWN}
              checked={values.offer === OWN}
              onChange={() => form.set({ offer: OWN })}
            />
            <span className={styles.own}>{t('payments.recharge-own')}</span>
          </label>
        </div>
      </fieldset>
      {values.offer === OWN ? (
        <div className={styles.amount}>
          <Field
            label={t('payments.recharge-own-label')}
            hint={t('payments.recharge-own-hint', bounds)}
            error={form.errorOf('own')}
          >
            {(control) => (
              <input
                {...control}
                {...form.text('own')}
                className={inputClass}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={9}
              />
            )}
          </Field>
        </div>
      ) : null}
      <fieldset>
        <legend className={styles.legend}>{t('payments.recharge-method')}</legend>
        <div className={styles.methods}>
          {providers.map((method) => (
            <label key={method} className={styles.method}>
              <input
                type="radio"
                name="method"
                value={method}
                checked={values.method === method}
                onChange={() => form.set({ method })}
              />
              <MethodIcon method={method} />
              {t(`orders.pay-method.${method}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {form.formError ? (
        <p className={styles.error} role="alert">
          {form.formError}
        </p>
      ) : null}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Button type="submit" variant="buy" isBusy={form.isSending} className={styles.go}>
        {amount === undefined ? t('payments.recharge') : t('payments.recharge-go', { amount: money(amount) })}
      </Button>
    </form>
  )
}
