import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelAfterSale, hideAfterSale } from '#contract/shop/after-sales.ts'
import { type AfterSale, canAfterSale, endsWithoutMoney, isOpenAfterSale } from '#domain/after-sale.ts'
import { can } from '#domain/order-status.ts'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import ask from '../orders/ask-first.module.css'
import actions from '../orders/order-actions.module.css'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'

type Props = { request: AfterSale; onChanged: () => void; onDeleted: () => void }

const ASKED = { cancel: cancelAfterSale, delete: hideAfterSale } as const
type Asked = keyof typeof ASKED

export function RequestActions({ request, onChanged, onDeleted }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [asking, setAsking] = useState<Asked>()
  const [isBusy, setIsBusy] = useState(false)
  const isOver = !isOpenAfterSale(request.status)
  const canAskAgain = endsWithoutMoney(request.status) && can('refund', request.orderStatus)

  const act = async (action: Asked) => {
    setIsBusy(true)
    try {
      await api.call(ASKED[action], { number: request.number })
      notify(t(`after-sales.${action}.done`))
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
      return onChanged()
    } finally {
      setIsBusy(false)
      setAsking(undefined)
    }
    return action === 'delete' ? onDeleted() : onChanged()
  }

  return (
    <div className={actions.actions}>
      {isOver ? (
        <Button variant="plain" onClick={() => setAsking('delete')}>
          {t('after-sales.delete')}
        </Button>
      ) : null}
      {canAfterSale('cancel', request) ? (
        <Button variant="quiet" onClick={() => setAsking('cancel')}>
          {t('after-sales.cancel')}
        </Button>
      ) : null}
      {canAskAgain ? (
        <SiteLink to={paths.refund(request.orderNumber)} className={buttonClass} data-variant="quiet">
          {t('after-sales.again')}
        </SiteLink>
      ) : null}
      <Modal
        isOpen={asking !== undefined}
        title={asking ? t(`after-sales.${asking}.ask`) : ''}
        closeLabel={t('orders.close')}
        onClose={() => setAsking(undefined)}
      >
        {asking ? (
          <>
            <p>{t(`after-sales.${asking}.hint`)}</p>
            <div className={ask.actions}>
              <Button isBusy={isBusy} onClick={() => void act(asking)}>
                {t(`after-sales.${asking}.yes`)}
              </Button>
              <Button variant="plain" disabled={isBusy} onClick={() => setAsking(undefined)}>
                {t(`after-sales.${asking}.no`)}
              </Button>
            </div>
          </>
        ) : null}
      </Modal>
    </div>
  )
}
