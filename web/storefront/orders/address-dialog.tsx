import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listDivisions } from '#contract/shop/addresses.ts'
import { ADDRESSES_MAX, type Address } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { AddressForm } from '../accounts/address-form.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import { AddressChoice } from './address-choice.tsx'

type Props = {
  isOpen: boolean
  addresses: readonly Address[]
  chosen: Address | null
  onClose: () => void
  onChoose: (address: Address) => unknown
  onSaved: (id: number) => unknown
}

type Edited = { initial: Address | undefined; divisions: Division[] }

/** One of the shopper's addresses, changed or added on the spot. Without any it begins with a new one. */
export function AddressDialog({ isOpen, addresses, chosen, onClose, onChoose, onSaved }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const [edited, setEdited] = useState<Edited>()
  const close = () => {
    setEdited(undefined)
    onClose()
  }
  // The list of places is large: fetched only for editing.
  const edit = (initial: Address | undefined) =>
    api
      .call(listDivisions)
      .then((divisions) => setEdited({ initial, divisions }))
      .catch((error) => notify(wordsOfError(error, t), { kind: 'problem' }))
  const isFirst = isOpen && addresses.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (isFirst) void edit(undefined)
  }, [isFirst])

  const title = edited ? (edited.initial ? 'orders.address-edit' : 'orders.address-add') : 'orders.address-choose'
  return (
    <Modal isOpen={isOpen && (!isFirst || edited !== undefined)} title={t(title)} closeLabel={t('orders.close')} onClose={close}>
      {edited ? (
        <AddressForm
          initial={edited.initial}
          divisions={edited.divisions}
          onCancel={close}
          onSaved={(id) => {
            close()
            void onSaved(id)
          }}
        />
      ) : (
        <AddressChoice
          addresses={addresses}
          chosen={chosen}
          canAdd={addresses.length < ADDRESSES_MAX}
          onChoose={(address) => {
            close()
            void onChoose(address)
          }}
          onEdit={edit}
        />
      )}
    </Modal>
  )
}
