import { useEffect, useRef, useState } from 'react'
import type { Address } from '#domain/address.ts'
import type { Checkout } from '#domain/order.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../words.ts'
import styles from './confirm-page.module.css'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderLines } from './order-lines.tsx'
import { PlacingNote } from './placing-note.tsx'
import { RemarkField } from './remark-field.tsx'
import { Sums } from './sums.tsx'
import { usePlacing } from './use-placing.ts'

type Props = { cartId: string; isBuyNow: boolean; checkout: Checkout; addresses: Address[] }

/** The last look before an order: where to, what, and for how much. */
export function ConfirmPage({ cartId, isBuyNow, ...loaded }: Props) {
  const { t, money } = useWords()
  const { checkout, address, addresses, problem, isBusy, place, chooseAddress, takeAddress } = usePlacing(
    { cartId, isBuyNow },
    loaded,
  )
  const [remark, setRemark] = useState('')
  const note = useRef<HTMLDivElement>(null)
  // What went wrong is read out and seen, wherever on the page the button was pressed.
  useEffect(() => {
    if (problem) note.current?.focus()
  }, [problem])

  const submit = (
    <Button variant="buy" isBusy={isBusy} onClick={() => void place(remark)}>
      {isBusy ? t('orders.placing') : problem?.kind === 'price-changed' ? t('orders.place-anew') : t('orders.place')}
    </Button>
  )
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.heading}>{t('orders.confirm-title')}</h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          <DeliveryAddress
            address={address}
            addresses={addresses}
            isMissing={problem?.kind === 'no-address'}
            onChoose={chooseAddress}
            onSaved={takeAddress}
          />
          <section className={styles.section} aria-labelledby="order-items">
            <h2 id="order-items" className={styles.title}>
              {t('orders.items')}
            </h2>
            <OrderLines
              lines={checkout.lines}
              label={t('orders.items')}
              pricesBefore={problem?.kind === 'price-changed' ? problem.pricesBefore : undefined}
            />
          </section>
          <section className={styles.section} aria-labelledby="order-delivery">
            <h2 id="order-delivery" className={styles.title}>
              {t('orders.delivery')}
            </h2>
            <p>{t('orders.delivery-time')}</p>
            <p className={styles.soft}>{t('orders.delivery-adult')}</p>
          </section>
          <div className={styles.section}>
            <RemarkField value={remark} onChange={setRemark} />
          </div>
        </div>
        <aside className={styles.summary} aria-labelledby="order-sums">
          <h2 id="order-sums" className={styles.title}>
            {t('orders.sums')}
          </h2>
          <Sums totals={checkout.totals} />
          <PlacingNote ref={note} problem={problem} due={checkout.totals.due} />
          <div className={styles.wide}>{submit}</div>
          <p className={styles.soft}>{t('orders.pay-next')}</p>
        </aside>
        <div className={styles.bar}>
          <p className={styles.due} aria-hidden="true">
            <span>{t('orders.sum.due')}</span>
            <strong>{money(checkout.totals.due)}</strong>
          </p>
          {submit}
        </div>
      </div>
    </div>
  )
}
