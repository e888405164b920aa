import { useState } from 'react'
import { listRefundableOf } from '#contract/staff/opened-requests.ts'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import type { RefundableLine } from '#domain/refund-amount.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useAccount, useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { AskBackForm } from './ask-back-form.tsx'
import { CancelOrderForm } from './cancel-order-form.tsx'
import { GiveUpForm } from './give-up-form.tsx'
import { LowerPriceForm } from './lower-price-form.tsx'

type Act = 'lower' | 'cancel' | 'give-up'

/** What can be done about the money of an order, by whom; what cannot is said with the way that leads on. */
export function OrderActs({ order }: { order: DeskOrderInFull }) {
  const { t } = useWords()
  const account = useAccount()
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const possible: { act: Act; can: boolean }[] = [
    { act: 'lower', can: order.canLower },
    { act: 'cancel', can: order.canCancel && hasScope(account, ['merchandiser']) },
    { act: 'give-up', can: order.canGiveUp && hasScope(account, ['finance']) },
  ]
  return (
    <section aria-label={t('console-orders.acts')}>
      <div className={panel.actions}>
        {possible
          .filter(({ can }) => can)
          .map(({ act }) => (
            <Button key={act} variant="quiet" onClick={() => setOpen(act)}>
              {t(`console-orders.${act}`)}
            </Button>
          ))}
        {order.canAskBack ? <AskBackButton order={order} /> : null}
      </div>
      {order.canGiveUp && !hasScope(account, ['finance']) ? (
        <p className={panel.hint}>{t('console-orders.give-up-by-finance')}</p>
      ) : null}
      {order.status === 'part-shipped' && order.canAskBack ? <p className={panel.hint}>{t('console-orders.part-sent')}</p> : null}
      <Modal
        isOpen={open !== null}
        title={t(`console-orders.${open ?? 'cancel'}-title`, { number: order.number })}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open === 'lower' ? <LowerPriceForm order={order} onClose={close} /> : null}
        {open === 'cancel' ? <CancelOrderForm number={order.number} onClose={close} /> : null}
        {open === 'give-up' ? <GiveUpForm order={order} onClose={close} /> : null}
      </Modal>
    </section>
  )
}

/** Opens the form for what is left at this moment. */
function AskBackButton({ order }: { order: DeskOrderInFull }) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [lines, setLines] = useState<RefundableLine[] | null>(null)
  async function open() {
    try {
      setLines(await api.call(listRefundableOf, order.number))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  const close = () => setLines(null)
  return (
    <>
      <Button variant="quiet" onClick={() => void open()}>
        {t('console-orders.ask-back')}
      </Button>
      <Modal
        isOpen={lines !== null}
        title={t('console-orders.ask-back-title', { number: order.number })}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {lines ? <AskBackForm order={order} lines={lines} onClose={close} /> : null}
      </Modal>
    </>
  )
}
