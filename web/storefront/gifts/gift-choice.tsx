import { bottlesOf, boxesFor, boxFee, type GiftBox, type GiftCard } from '#domain/gift.ts'
import type { Checkout } from '#domain/order.ts'
import form from '#web/ui/form/form.module.css'
import { useId } from '#web/ui/use-id.ts'
import frame from '../shell/with-aside.module.css'
import { useWords } from '../words.ts'
import { CardFields } from './card-fields.tsx'
import styles from './gifts.module.css'

/** What was chosen on the confirm page. `boxId` null: no box; `deliverOn` null: as soon as possible. */
export type GiftWish = { isPresent: boolean; card: GiftCard; boxId: number | null; deliverOn: string | null }

type Props = {
  checkout: Pick<Checkout, 'lines' | 'boxes'>
  choice: GiftWish
  onChoose: (change: Partial<GiftWish>) => void
}

/** On the confirm page: a card, no prices in the parcel, and a box (U68). */
export function GiftChoice({ checkout, choice, onChoose }: Props) {
  const { t } = useWords()
  const { isPresent, card, boxId } = choice
  return (
    <section className={frame.section} aria-labelledby="order-gift">
      <h2 id="order-gift" className={frame.sectionTitle}>
        {t('gifts.title')}
      </h2>
      <label className={form.check}>
        <input
          type="checkbox"
          name="is-present"
          checked={isPresent}
          onChange={({ target }) => onChoose({ isPresent: target.checked })}
        />
        {t('gifts.is-present')}
      </label>
      {isPresent ? (
        <div className={styles.present}>
          <p className={frame.soft}>{t('gifts.is-present-hint')}</p>
          <CardFields card={card} onChange={(written) => onChoose({ card: written })} />
          {checkout.boxes.length > 0 ? (
            <BoxChoice checkout={checkout} boxId={boxId} onChoose={(chosen) => onChoose({ boxId: chosen })} />
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

type BoxProps = { checkout: Props['checkout']; boxId: number | null; onChoose: (boxId: number | null) => void }

function BoxChoice({ checkout: { lines, boxes }, boxId, onChoose }: BoxProps) {
  const { t, say } = useWords()
  const group = useId()
  return (
    <fieldset className={styles.boxes}>
      <legend>{t('gifts.box')}</legend>
      <label className={styles.box}>
        <input type="radio" name={group} checked={boxId === null} onChange={() => onChoose(null)} />
        <span className={styles.words}>
          {t('gifts.no-box')} <span className={frame.soft}>{t('gifts.no-box-hint')}</span>
        </span>
      </label>
      {boxes.map((box) => (
        <label key={box.id} className={styles.box}>
          <input type="radio" name={group} checked={boxId === box.id} onChange={() => onChoose(box.id)} />
          <span className={styles.words}>
            {say(box.name)} <span className={frame.soft}>{t('gifts.box-holds', { count: box.holds })}</span>
          </span>
          <BoxPrice box={box} bottles={bottlesOf(lines)} />
        </label>
      ))}
    </fieldset>
  )
}

/** For all bottles; of several boxes also how many. */
function BoxPrice({ box, bottles }: { box: GiftBox; bottles: number }) {
  const { t, money } = useWords()
  const count = boxesFor(bottles, box)
  return (
    <span className={styles.price}>
      {box.price === 0 ? t('gifts.free') : money(boxFee(bottles, box))}
      {count > 1 ? <span className={frame.soft}>{t('gifts.box-needed', { count })}</span> : null}
    </span>
  )
}
