import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { listDivisions } from '#contract/shop/addresses.ts'
import { ADDRESSES_MAX, type Address } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { AddressForm } from '../accounts/address-form.tsx'
import { wordsOfError } from '../error-words.ts'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import { AddressChoice, AddressWords } from './address-choice.tsx'
import styles from './delivery-address.module.css'

type Props = {
  address: Address | null
  addresses: readonly Address[]
  isMissing: boolean
  onChoose: (address: Address) => Promise<void>
  onSaved: (id: number) => Promise<void>
}

type Dialog = { kind: 'choose' } | { kind: 'edit'; initial: Address | undefined; divisions: Division[] }

/** An address can be chosen, changed or added without leaving the page. */
export function DeliveryAddress({ address, addresses, isMissing, onChoose, onSaved }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)

  // The list of places is large: fetched only for editing.
  const edit = (initial: Address | undefined) =>
    api
      .call(listDivisions)
      .then((divisions) => setDialog({ kind: 'edit', initial, divisions }))
      .catch((error) => notify(wordsOfError(error, t), { kind: 'problem' }))

  return (
    <section
      className={`${choice.section} ${styles.section}`}
      aria-labelledby="delivery-address"
      data-missing={isMissing ? '' : undefined}
    >
      <header className={choice.header}>
        <h2 id="delivery-address" className={choice.title}>
          {t('orders.address')}
        </h2>
        {address ? (
          <Button variant="plain" onClick={() => setDialog({ kind: 'choose' })}>
            {t('orders.address-change')}
          </Button>
        ) : null}
      </header>
      {address ? (
        <AddressWords address={address} />
      ) : (
        <div className={styles.none}>
          <p>{t('orders.address-none')}</p>
          <Button variant="quiet" onClick={() => (addresses.length > 0 ? setDialog({ kind: 'choose' }) : void edit(undefined))}>
            {addresses.length > 0 ? t('orders.address-choose') : t('orders.address-add')}
          </Button>
        </div>
      )}
      <Modal isOpen={dialog !== undefined} title={t(titleOf(dialog))} closeLabel={t('orders.close')} onClose={close}>
        {dialog?.kind === 'choose' ? (
          <AddressChoice
            addresses={addresses}
            chosen={address}
            canAdd={addresses.length < ADDRESSES_MAX}
            onChoose={(chosen) => {
              close()
              void onChoose(chosen)
            }}
            onEdit={edit}
          />
        ) : null}
        {dialog?.kind === 'edit' ? (
          <AddressForm
            initial={dialog.initial}
            divisions={dialog.divisions}
            onCancel={close}
            onSaved={(id) => {
              close()
              void onSaved(id)
            }}
          />
        ) : null}
      </Modal>
    </section>
  )
}

function titleOf(dialog: Dialog | undefined) {
  if (dialog?.kind === 'choose') return 'orders.address-choose'
  return dialog?.initial ? 'orders.address-edit' : 'orders.address-add'
}
