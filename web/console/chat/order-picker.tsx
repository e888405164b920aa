import type { Customer } from '#contract/staff/chat.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../use-words.ts'
import styles from './order-picker.module.css'
import { OrderSummary } from './order-summary.tsx'

type Props = {
  isOpen: boolean
  /** Newest first; undefined until loaded. */
  orders: Customer['orders'] | undefined
  onChoose: (number: string) => void
  onClose: () => void
}

export function OrderPicker({ isOpen, orders, onChoose, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={isOpen} title={t('console-chat.order.title')} closeLabel={t('console-chat.close-dialog')} onClose={onClose}>
      {orders === undefined || orders.length === 0 ? (
        <p>{t(orders ? 'console-chat.customer.no-orders' : 'console-chat.loading')}</p>
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.number}>
              <button type="button" className={styles.order} onClick={() => onChoose(order.number)}>
                <OrderSummary order={order} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
