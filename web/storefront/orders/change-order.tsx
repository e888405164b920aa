import { useState } from 'react'
import { listAddresses } from '#contract/shop/addresses.ts'
import type { Address } from '#domain/address.ts'
import type { Order } from '#domain/order.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../words.ts'
import { AddressDialog } from './address-dialog.tsx'
import ask from './ask-first.module.css'
import { RemarkField } from './remark-field.tsx'
import { useOrderChange } from './use-order-change.ts'

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
  const { change, isBusy } = useOrderChange(order.number)
  const [remark, setRemark] = useState<string>()
  const send = async (wanted: string) => {
    await change({ remark: wanted.trim() })
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
