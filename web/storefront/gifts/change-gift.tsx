import { useState } from 'react'
import { listOrderDays } from '#contract/shop/orders.ts'
import type { DeliveryDay } from '#domain/delivery-day.ts'
import type { GiftCard } from '#domain/gift.ts'
import type { Order } from '#domain/order.ts'
import { Button } from '#web/ui/button/button.tsx'
import form from '#web/ui/form/form.module.css'
import { Modal } from '#web/ui/modal/modal.tsx'
import ask from '../orders/ask-first.module.css'
import { useOrderChange } from '../orders/use-order-change.ts'
import { useWords } from '../words.ts'
import { CardFields } from './card-fields.tsx'
import { DayChoice } from './day-choice.tsx'
import styles from './gifts.module.css'

const EMPTY: GiftCard = { text: '', from: '', to: '' }

/** The card of a present, or that an order is one. Boxes are paid for and stay. */
export function ChangeGift({ order }: { order: Order }) {
  const { t } = useWords()
  const { change, isBusy } = useOrderChange(order.number)
  const [draft, setDraft] = useState<{ isPresent: boolean; card: GiftCard }>()
  const hasBoxes = order.gift?.boxes != null
  const send = async ({ isPresent, card: { text, from, to } }: NonNullable<typeof draft>) => {
    const card = isPresent ? { text: text.trim(), from: from.trim(), to: to.trim() } : null
    await change({ card })
    setDraft(undefined)
  }
  return (
    <>
      <Button variant="plain" onClick={() => setDraft({ isPresent: true, card: order.gift?.card ?? EMPTY })}>
        {t(order.gift ? 'gifts.change' : 'gifts.add')}
      </Button>
      <Modal
        isOpen={draft !== undefined}
        title={t(order.gift ? 'gifts.change' : 'gifts.add')}
        closeLabel={t('orders.close')}
        onClose={() => setDraft(undefined)}
      >
        {draft ? (
          <div className={styles.present}>
            {order.gift ? (
              <label className={form.check}>
                <input
                  type="checkbox"
                  checked={draft.isPresent}
                  disabled={hasBoxes}
                  onChange={({ target }) => setDraft({ ...draft, isPresent: target.checked })}
                />
                {t('gifts.is-present')}
              </label>
            ) : null}
            <p className={styles.soft}>{t(hasBoxes ? 'gifts.box-stays' : 'gifts.is-present-hint')}</p>
            {draft.isPresent ? <CardFields card={draft.card} onChange={(card) => setDraft({ ...draft, card })} /> : null}
            <div className={ask.actions}>
              <Button isBusy={isBusy} onClick={() => void send(draft)}>
                {t('gifts.save')}
              </Button>
            </div>
          </div>
        ) : null}
      </Modal>
    </>
  )
}

/** Asks for the days that are still possible when it is opened. */
export function ChangeDay({ order }: { order: Order }) {
  const { t } = useWords()
  const { api, change, fail, isBusy } = useOrderChange(order.number)
  const [days, setDays] = useState<readonly DeliveryDay[]>()
  const [chosen, setChosen] = useState(order.deliverOn)
  const open = () => {
    setChosen(order.deliverOn)
    void api.call(listOrderDays, { number: order.number }).then(setDays, fail)
  }
  const send = async () => {
    await change({ deliverOn: chosen })
    setDays(undefined)
  }
  return (
    <>
      <Button variant="plain" onClick={open}>
        {t(order.deliverOn ? 'gifts.day-change' : 'gifts.day-choose')}
      </Button>
      <Modal isOpen={days !== undefined} title={t('gifts.day')} closeLabel={t('orders.close')} onClose={() => setDays(undefined)}>
        {days && days.length === 0 && order.deliverOn === null ? (
          <p>{t('gifts.day-none')}</p>
        ) : (
          <>
            <DayChoice days={days ?? []} value={chosen} onChoose={setChosen} />
            <div className={ask.actions}>
              <Button isBusy={isBusy} onClick={() => void send()}>
                {t('gifts.save')}
              </Button>
            </div>
          </>
        )}
      </Modal>
    </>
  )
}
