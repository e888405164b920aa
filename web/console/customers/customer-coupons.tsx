import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { callBackCopy } from '#contract/staff/coupons.ts'
import type { CustomerCoupon, CustomerInFull } from '#contract/staff/customers.ts'
import { fen } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useAccount, useConsole } from '../context.ts'
import { CallBackForm } from '../coupons/call-back-form.tsx'
import { limitWords, worthWords } from '../coupons/coupon-worth.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './customer.module.css'
import { GiftForm } from './gift-form.tsx'

const SOON_MS = 7 * 24 * 60 * 60 * 1000

export function CustomerCoupons({ customer, at }: { customer: CustomerInFull; at: Date }) {
  const { t } = useWords()
  const mayChange = hasScope(useAccount(), ['merchandiser'])
  const canGive = mayChange && !customer.closedAt
  const [isGiving, setIsGiving] = useState(false)
  const [taking, setTaking] = useState<CustomerCoupon | null>(null)
  const close = () => setIsGiving(false)
  return (
    <PanelSection title={t('console-customers.coupons')}>
      {customer.coupons.length === 0 ? <p className={panel.hint}>{t('console-customers.no-coupons')}</p> : null}
      <ul className={styles.list} aria-label={t('console-customers.coupons')}>
        {customer.coupons.map((coupon) => (
          <Coupon key={coupon.id} coupon={coupon} at={at} onCallBack={mayChange ? () => setTaking(coupon) : undefined} />
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
      <CallBackCopy copy={taking} onClose={() => setTaking(null)} />
    </PanelSection>
  )
}

function CallBackCopy({ copy, onClose }: { copy: CustomerCoupon | null; onClose: () => void }) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  return (
    <Modal
      isOpen={copy !== null}
      title={t('console-customers.coupon.call-back-title')}
      closeLabel={t('console.close')}
      onClose={onClose}
    >
      {copy ? (
        <CallBackForm
          intro={t('console-customers.coupon.call-back-intro', { name: say(copy.title) })}
          hint={t('console-customers.coupon.call-back-reason-hint')}
          save={t('console-customers.coupon.call-back')}
          send={async (reason) => {
            await api.call(callBackCopy, { id: copy.id, reason })
            onClose()
            notify(t('console-customers.coupon.call-back-done'))
            await router.invalidate()
          }}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  )
}

/** `onCallBack`: for those who may. */
function Coupon({ coupon, at, onCallBack }: { coupon: CustomerCoupon; at: Date; onCallBack: (() => void) | undefined }) {
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
          : t(`console-customers.coupon.${coupon.calledBack ? 'called-back' : coupon.state}`)}
      </span>
      <p className={panel.hint}>
        {[
          t('console-customers.coupon.until', { day }),
          limitWords(worth, words),
          coupon.minSpend > 0 ? t('console-customers.coupon.from', { sum: money(fen(coupon.minSpend)) }) : '',
          coupon.givenBy ? t('console-customers.coupon.given-by', { name: coupon.givenBy }) : '',
          coupon.order ? t('console-customers.coupon.order', { number: coupon.order }) : '',
          coupon.calledBack ? t('console-customers.coupon.called-back-for', { reason: say(coupon.calledBack) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {coupon.state === 'unused' && onCallBack ? (
        <RowAction of={say(coupon.title)} isDanger onClick={onCallBack}>
          {t('console-customers.coupon.call-back')}
        </RowAction>
      ) : null}
    </li>
  )
}
