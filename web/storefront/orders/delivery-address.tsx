import { useState } from 'react'
import type { Address } from '#domain/address.ts'
import { Button } from '#web/ui/button/button.tsx'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import { AddressWords } from './address-choice.tsx'
import { AddressDialog } from './address-dialog.tsx'
import styles from './delivery-address.module.css'

type Props = {
  address: Address | null
  addresses: readonly Address[]
  isMissing: boolean
  onChoose: (address: Address) => Promise<void>
  onSaved: (id: number) => Promise<void>
}

/** An address can be chosen, changed or added without leaving the page. */
export function DeliveryAddress({ address, addresses, isMissing, onChoose, onSaved }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
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
          <Button variant="plain" onClick={() => setOpen(true)}>
            {t('orders.address-change')}
          </Button>
        ) : null}
      </header>
      {address ? (
        <AddressWords address={address} />
      ) : (
        <div className={styles.none}>
          <p>{t('orders.address-none')}</p>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {addresses.length > 0 ? t('orders.address-choose') : t('orders.address-add')}
          </Button>
        </div>
      )}
      <AddressDialog
        isOpen={isOpen}
        addresses={addresses}
        chosen={address}
        onClose={() => setOpen(false)}
        onChoose={onChoose}
        onSaved={onSaved}
      />
    </section>
  )
}
