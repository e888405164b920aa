import { ADDRESSES_MAX, type Address, regionLine } from '#domain/address.ts'
import { Button } from '#web/ui/button/button.tsx'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import styles from './address-choice.module.css'

type Props = {
  addresses: readonly Address[]
  chosen: Address | null
  canAdd: boolean
  onChoose: (address: Address) => void
  onEdit: (address: Address | undefined) => void
}

export function AddressChoice({ addresses, chosen, canAdd, onChoose, onEdit }: Props) {
  const { t } = useWords()
  return (
    <div className={styles.choice}>
      <ul className={choice.list}>
        {addresses.map((address) => (
          <li key={address.id} className={`${choice.item} ${styles.item}`}>
            <button
              type="button"
              className={`${choice.take} ${styles.take}`}
              aria-pressed={address.id === chosen?.id}
              onClick={() => onChoose(address)}
            >
              <AddressWords address={address} />
            </button>
            <Button
              variant="plain"
              aria-label={t('orders.address-edit-of', { name: address.name })}
              onClick={() => onEdit(address)}
            >
              {t('orders.edit')}
            </Button>
          </li>
        ))}
      </ul>
      {canAdd ? (
        <Button variant="quiet" onClick={() => onEdit(undefined)}>
          {t('orders.address-add')}
        </Button>
      ) : (
        <p>{t('accounts.addressesFull', { max: ADDRESSES_MAX })}</p>
      )}
    </div>
  )
}

export function AddressWords({ address }: { address: Address }) {
  return (
    <address className={styles.words}>
      <span className={styles.person}>
        {address.name} <span className={styles.phone}>{address.phone}</span>
      </span>
      <span>
        {regionLine(address)} {address.detail}
      </span>
    </address>
  )
}
