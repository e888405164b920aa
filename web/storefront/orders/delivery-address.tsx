import { useEffect, useRef, useState } from 'react'
import type { Address } from '#domain/address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useId } from '#web/ui/use-id.ts'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import { AddressWords } from './address-choice.tsx'
import { AddressDialog } from './address-dialog.tsx'
import styles from './delivery-address.module.css'
import { isOfAddress, type PlacingProblem } from './placing-problem.ts'

type Props = {
  address: Address | null
  addresses: readonly Address[]
  isDelivered: boolean
  problem: PlacingProblem | undefined
  onChoose: (address: Address) => Promise<void>
  onSaved: (id: number) => Promise<void>
}

/** An address can be chosen, changed or added without leaving the page. */
export function DeliveryAddress({ address, addresses, isDelivered, problem, onChoose, onSaved }: Props) {
  const { t } = useWords()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isRefused = !isDelivered || problem?.kind === 'not-delivered'
  const missing = problem?.kind === 'address-gone' ? 'orders.address-gone' : 'orders.address-missing'
  const wrong = address ? isRefused && t('orders.not-delivered') : isOfAddress(problem) && t(missing)
  // The order was placed far below: to the button that mends it, with its words in view.
  useEffect(() => {
    if (!isOfAddress(problem)) return
    section.current?.querySelector('button')?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <section
      ref={section}
      className={`${choice.section} ${styles.section}`}
      aria-labelledby="delivery-address"
      data-wrong={wrong ? '' : undefined}
    >
      <header className={choice.header}>
        <h2 id="delivery-address" className={choice.title}>
          {t('orders.address')}
        </h2>
        {address ? (
          <Button variant="plain" aria-describedby={wrong ? id : undefined} onClick={() => setOpen(true)}>
            {t('orders.address-change')}
          </Button>
        ) : null}
      </header>
      {address ? (
        <AddressWords address={address} />
      ) : (
        <div className={styles.none}>
          <p>{t('orders.address-none')}</p>
          <Button variant="quiet" aria-describedby={wrong ? id : undefined} onClick={() => setOpen(true)}>
            {addresses.length > 0 ? t('orders.address-choose') : t('orders.address-add')}
          </Button>
        </div>
      )}
      {wrong ? (
        <p id={id} role="status" className={styles.problem}>
          {wrong}
        </p>
      ) : null}
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
