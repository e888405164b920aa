import { useEffect, useRef } from 'react'
import type { Address } from '#domain/address.ts'
import { FLASH_PAY_WITHIN_MINUTES } from '#domain/flash-sale.ts'
import { type Checkout, PAY_WITHIN_MINUTES } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'
import bottom from '#web/ui/bottom-bar/bottom-bar.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { CouponChoice } from '../coupons/coupon-choice.tsx'
import { DayChoice } from '../gifts/day-choice.tsx'
import { GiftChoice } from '../gifts/gift-choice.tsx'
import { useGift } from '../gifts/use-gift.ts'
import { InvoiceChoice, NO_INVOICE } from '../invoices/invoice-choice.tsx'
import { MethodIcon } from '../payments/method-icon.tsx'
import { Sentences } from '../sentences.tsx'
import frame from '../shell/with-aside.module.css'
import { useWords } from '../words.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import styles from './confirm-page.module.css'
import { DeliveryAddress } from './delivery-address.tsx'
import { useKeptExtra } from './kept-extras.ts'
import { OrderLines } from './order-lines.tsx'
import { PlacingNote } from './placing-note.tsx'
import { RemarkField } from './remark-field.tsx'
import { Sums } from './sums.tsx'
import { usePlacing } from './use-placing.ts'

type Props = { cartId: string; isBuyNow: boolean; checkout: Checkout; addresses: Address[]; payMethods: readonly PayMethod[] }

export function ConfirmPage({ cartId, isBuyNow, payMethods, ...loaded }: Props) {
  const { t, money } = useWords()
  const placing = usePlacing({ cartId, isBuyNow }, loaded)
  const { checkout, address, addresses, problem, isBusy, isPricing } = placing
  const { choice, choose, lostDay, wanted } = useGift(cartId, placing)
  const [remark, setRemark] = useKeptExtra(cartId, 'remark', { atFirst: '' })
  const [invoice, setInvoice] = useKeptExtra(cartId, 'invoice', { atFirst: NO_INVOICE })
  const note = useRef<HTMLDivElement>(null)
  // The problem is announced and scrolled to; one of the address takes the focus there.
  useEffect(() => {
    if (problem) note.current?.focus()
  }, [problem])

  const submit = (
    <Button
      variant="buy"
      isBusy={isBusy || isPricing}
      onClick={() => void placing.place({ remark, invoiceTitleId: invoice.titleId, ...wanted })}
    >
      {isBusy ? t('orders.placing') : problem?.kind === 'price-changed' ? t('orders.place-anew') : t('orders.place')}
    </Button>
  )
  return (
    <>
      <CheckoutSteps at="confirm" />
      <div className={`page ${styles.page}`}>
        <h1 className={styles.heading}>{t('orders.confirm-title')}</h1>
        <div className={frame.columns}>
          <div className={frame.main}>
            <DeliveryAddress
              address={address}
              addresses={addresses}
              isDelivered={checkout.isDelivered}
              problem={problem}
              onChoose={placing.chooseAddress}
              onSaved={placing.takeAddress}
            />
            <section className={frame.section} aria-labelledby="order-items">
              <h2 id="order-items" className={frame.sectionTitle}>
                {t('orders.items')}
              </h2>
              <OrderLines
                lines={checkout.lines}
                label={t('orders.items')}
                pricesBefore={problem?.kind === 'price-changed' ? problem.pricesBefore : undefined}
              />
            </section>
            <section className={frame.section} aria-labelledby="order-delivery">
              <h2 id="order-delivery" className={frame.sectionTitle}>
                {t('orders.delivery')}
              </h2>
              <Sentences of={[t('promise.checkout-dispatch')]} />
              <Sentences of={[t('orders.delivery-adult'), t('promise.checkout-packing')]} className={frame.soft} />
              {checkout.days.length > 0 || lostDay !== null ? (
                <DayChoice
                  days={checkout.days}
                  value={choice.deliverOn}
                  lost={lostDay}
                  onChoose={(deliverOn) => choose({ deliverOn })}
                />
              ) : null}
            </section>
            <GiftChoice checkout={checkout} choice={choice} onChoose={choose} />
            <CouponChoice
              coupons={checkout.coupons}
              toTake={checkout.couponsToTake}
              chosenId={checkout.couponClaimId}
              isFlashSale={checkout.flashItemId !== null}
              isBusy={isPricing}
              onChoose={(claimId) => void placing.chooseCoupon(claimId)}
              onTake={(couponId) => void placing.takeCoupon(couponId)}
              onRedeemed={placing.takeRedeemed}
            />
            <section className={frame.section} aria-labelledby="order-invoice">
              <h2 id="order-invoice" className={frame.sectionTitle}>
                {t('invoices.of-order')}
              </h2>
              <InvoiceChoice wish={invoice} onChange={setInvoice} />
            </section>
            <div className={frame.section}>
              <RemarkField value={remark} onChange={setRemark} />
            </div>
          </div>
          <aside className={styles.summary} aria-labelledby="order-sums">
            <h2 id="order-sums" className={frame.title}>
              {t('orders.sums')}
            </h2>
            <Sums
              totals={checkout.totals}
              hasBoxes={checkout.boxId !== null}
              isDelivered={address === null || checkout.isDelivered}
            />
            <PlacingNote ref={note} problem={problem} due={checkout.totals.due} />
            <div className={styles.wide}>{submit}</div>
            <WaysToPay checkout={checkout} methods={payMethods} />
            <p className={frame.soft}>
              {t('orders.pay-next', { minutes: checkout.flashItemId === null ? PAY_WITHIN_MINUTES : FLASH_PAY_WITHIN_MINUTES })}
            </p>
          </aside>
          <div className={`${bottom.bar} ${styles.bar}`} data-below="1024">
            <p className={styles.due} aria-hidden="true">
              <span>{t('orders.sum.due')}</span>
              <strong>{money(checkout.totals.due)}</strong>
            </p>
            {submit}
          </div>
        </div>
      </div>
    </>
  )
}

/** Those that the payment page will open for this order. */
function WaysToPay({ checkout, methods }: { checkout: Checkout; methods: readonly PayMethod[] }) {
  const { t } = useWords()
  const ways = methods.filter((method) =>
    method === 'balance' ? checkout.balance >= checkout.totals.due : method !== 'offline' || checkout.flashItemId === null,
  )
  if (ways.length === 0) return null
  return (
    <ul className={styles.methods} aria-label={t('orders.pay.methods')}>
      {ways.map((method) => (
        <li key={method}>
          <MethodIcon method={method} size={20} />
          {t(`orders.pay-method.${method}`)}
        </li>
      ))}
    </ul>
  )
}
