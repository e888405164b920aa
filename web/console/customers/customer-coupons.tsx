import { useState } from 'react'
import type { CustomerCoupon, CustomerInFull } from '#contract/staff/customers.ts'
import { fen } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useAccount } from '../context.ts'
import { limitWords, worthWords } from '../coupons/coupon-worth.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './customer.module.css'
import { GiftForm } from './gift-form.tsx'

const SOON_MS = 7 * 24 * 60 * 60 * 1000

export function CustomerCoupons({ customer, at }: { customer: CustomerInFull; at: Date }) {
  const { t } = useWords()
  const canGive = hasScope(useAccount(), ['merchandiser']) && !customer.closedAt
  const [isGiving, setIsGiving] = useState(false)
  const close = () => setIsGiving(false)
  return (
    <PanelSection title={t('console-customers.coupons')}>
      {customer.coupons.length === 0 ? <p className={panel.hint}>{t('console-customers.no-coupons')}</p> : null}
      <ul className={styles.list} aria-label={t('console-customers.coupons')}>
        {customer.coupons.map((coupon) => (
          <Coupon key={coupon.id} coupon={coupon} at={at} />
        ))}
      </ul>
      {canGive ? (
        <div className={panel.actions}>
          <Button variant="quiet" onClick={() => setIsGiving(true)}>
            {t('console-customers.give')}
          </Button>
        </div>
      ) : null}
      <Modal isOpen={isGiving} title={t('console-customers.give')} closeLabel={t('console.close')} onClose={close}>
        {isGiving ? <GiftForm customer={customer} at={at} onClose={close} /> : null}
      </Modal>
    </PanelSection>
  )
}

function Coupon({ coupon, at }: { coupon: CustomerCoupon; at: Date }) {
  const { t, say, money, locale } = useWords()
  const words = { t, money, locale }
  const worth = { amount: fen(coupon.amount), percent: coupon.percent }
  const day = formatDay(coupon.validTo, locale)
  const endsSoon = coupon.state === 'unused' && Date.parse(coupon.validTo) - at.getTime() < SOON_MS
  return (
    <li>
      <span>
        {worthWords(worth, words)} · {say(coupon.title)}
      </span>{' '}
      <span className={panel.badge} data-kind={endsSoon ? 'alarm' : coupon.state === 'unused' ? undefined : 'quiet'}>
        {endsSoon
          ? t('console-customers.coupon.ends', { day })
          : t(`console-customers.coupon.${coupon.isCalledBack ? 'called-back' : coupon.state}`)}
      </span>
      <p className={panel.hint}>
        {[
          t('console-customers.coupon.until', { day }),
          limitWords(worth, words),
          coupon.minSpend > 0 ? t('console-customers.coupon.from', { sum: money(fen(coupon.minSpend)) }) : '',
          coupon.givenBy ? t('console-customers.coupon.given-by', { name: coupon.givenBy }) : '',
          coupon.order ? t('console-customers.coupon.order', { number: coupon.order }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
