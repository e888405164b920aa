import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { listAddresses } from '#contract/shop/addresses.ts'
import { changeOrder } from '#contract/shop/orders.ts'
import type { Address } from '#domain/address.ts'
import type { Order } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import { AddressDialog } from './address-dialog.tsx'
import ask from './ask-first.module.css'
import { RemarkField } from './remark-field.tsx'

/** Until something is sent. A refusal says why, for instance that delivery there costs another sum. */
function useOrderChange(number: string) {
  const router = useRouter()
  const { api } = router.options.context
  const { t } = useWords()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.isSessionInvalid) return endSession()
    notify(wordsOfError(error, t), { kind: 'problem' })
  }
  const change = async (wanted: { addressId: number } | { remark: string }) => {
    try {
      await api.call(changeOrder, { number, ...wanted })
      notify(t('orders.changed'))
      await router.invalidate()
    } catch (error) {
      await fail(error)
    }
  }
  return { api, change, fail }
}

export function ChangeAddress({ order }: { order: Order }) {
  const { t } = useWords()
  const { api, change, fail } = useOrderChange(order.number)
  const [addresses, setAddresses] = useState<readonly Address[]>()
  return (
    <>
      <Button variant="plain" onClick={() => void api.call(listAddresses).then(setAddresses, fail)}>
        {t('orders.address-change')}
      </Button>
      <AddressDialog
        isOpen={addresses !== undefined}
        addresses={addresses ?? []}
        chosen={null}
        onClose={() => setAddresses(undefined)}
        onChoose={({ id }) => change({ addressId: id })}
        onSaved={(addressId) => change({ addressId })}
      />
    </>
  )
}

export function ChangeRemark({ order }: { order: Order }) {
  const { t } = useWords()
  const { change } = useOrderChange(order.number)
  const [remark, setRemark] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (wanted: string) => {
    setBusy(true)
    await change({ remark: wanted.trim() })
    setBusy(false)
    setRemark(undefined)
  }
  return (
    <>
      <Button variant="plain" onClick={() => setRemark(order.remark)}>
        {t(order.remark ? 'orders.remark-change' : 'orders.remark-add')}
      </Button>
      <Modal
        isOpen={remark !== undefined}
        title={t('orders.remark-change')}
        closeLabel={t('orders.close')}
        onClose={() => setRemark(undefined)}
      >
        <RemarkField value={remark ?? ''} onChange={setRemark} />
        <div className={ask.actions}>
          <Button isBusy={isBusy} onClick={() => void send(remark ?? '')}>
            {t('orders.remark-save')}
          </Button>
        </div>
      </Modal>
    </>
  )
}
