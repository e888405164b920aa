import type { PhoneOrderQuote } from '#contract/staff/phone-orders.ts'
import { fen } from '#domain/money.ts'
import { wordsOfError } from '../error-words.ts'
import { SelectField } from '../fields/select-field.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { useWords } from '../use-words.ts'
import styles from './phone-orders.module.css'
import type { NewOrderForm } from './use-new-order.ts'
import type { Quoted } from './use-quote.ts'

const NO_COUPON = 0

/** What the order will cost, as the checkout counts it. */
export function OrderSums({ form, quoted }: { form: NewOrderForm; quoted: Quoted }) {
  const { t } = useWords()
  const { quote, isCurrent, error } = quoted
  return (
    <PanelSection title={t('console-phone-orders.total')}>
      {quote ? <CouponField form={form} quote={quote} /> : null}
      {error ? (
        <p role="alert" className={panel.problem}>
          {wordsOfError(error, t)}
        </p>
      ) : null}
      {quote ? (
        <div aria-busy={!isCurrent} role="status">
          <Sums quote={quote} />
        </div>
      ) : (
        <p className={panel.hint}>{t('console-phone-orders.no-total')}</p>
      )}
    </PanelSection>
  )
}

function CouponField({ form, quote }: { form: NewOrderForm; quote: PhoneOrderQuote }) {
  const { t, say, money } = useWords()
  if (quote.coupons.length === 0) return null
  const usable = quote.coupons.filter(({ problem }) => problem === null)
  return (
    <>
      <SelectField
        name="coupon"
        label={t('console-phone-orders.coupon')}
        error={form.errorOf('coupon')}
        value={quote.couponClaimId ?? NO_COUPON}
        choices={[
          { value: NO_COUPON, words: t('console-phone-orders.no-coupon') },
          ...usable.map(({ claimId, title, discount }) => ({
            value: claimId,
            words: `${say(title)} −${money(fen(discount))}`,
          })),
        ]}
        onChange={(claimId) => form.set({ coupon: claimId === NO_COUPON ? null : claimId })}
      />
      {usable.length < quote.coupons.length ? (
        <p className={panel.hint}>{t('console-phone-orders.unusable', { count: quote.coupons.length - usable.length })}</p>
      ) : null}
    </>
  )
}

function Sums({ quote }: { quote: PhoneOrderQuote }) {
  const { t, money } = useWords()
  return (
    <>
      <dl className={styles.sums}>
        <Sum name={t('console-phone-orders.goods')} amount={money(fen(quote.goods))} />
        <Sum name={t('console-phone-orders.shipping')} amount={money(fen(quote.shipping))} />
        {quote.discount > 0 ? <Sum name={t('console-phone-orders.discount')} amount={`−${money(fen(quote.discount))}`} /> : null}
        <Sum name={t('console-phone-orders.due')} amount={money(fen(quote.due))} isTotal />
      </dl>
      {quote.isDelivered ? null : <p className={panel.problem}>{t('console-phone-orders.not-delivered')}</p>}
      <p className={panel.hint}>{t('console-phone-orders.waits', { count: quote.hours })}</p>
    </>
  )
}

const Sum = ({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) => (
  <div className={styles.sum} data-total={isTotal ? '' : undefined}>
    <dt>{name}</dt>
    <dd className={panel.number}>{amount}</dd>
  </div>
)
