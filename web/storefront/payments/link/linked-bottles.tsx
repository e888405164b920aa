import type { LinkedOrder } from '#contract/shop/pay-links.ts'
import { multiply } from '#domain/money.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useSkuLine } from '../../cart/sku-words.ts'
import { useInsideWords } from '../../catalog/inside-words.ts'
import { WineName } from '../../catalog/wine-name.tsx'
import { useWords } from '../../words.ts'
import styles from './link-desk.module.css'

/** What is paid for, and as much of the recipient as tells that it is the right order. */
export function LinkedBottles({ order }: { order: LinkedOrder }) {
  const { t, say, money } = useWords()
  const skuLine = useSkuLine()
  const inside = useInsideWords()
  const { lines, recipient, goods, shipping, boxes, discount, cashier } = order
  return (
    <section aria-labelledby="linked-bottles" className={styles.bottles}>
      <h2 id="linked-bottles" className={styles.title}>
        {t('payments.link.bottles')}
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={index} className={styles.line}>
            <Picture src={line.image} alt="" width={45} height={60} sizes="45px" />
            <span className={styles.words}>
              <span className={styles.name}>
                <WineName name={say(line.name)} />
              </span>
              <span className={styles.soft}>{line.parts ? inside(line.parts) : skuLine(line)}</span>
              <span className={styles.soft}>
                {money(line.price)} × {line.quantity}
              </span>
            </span>
            <span className={styles.amount}>{money(multiply(line.price, line.quantity))}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <Fact name={t('payments.link.goods')} value={money(goods)} />
        <Fact name={t('payments.link.shipping')} value={money(shipping)} />
        {boxes > 0 ? <Fact name={t('payments.link.boxes')} value={money(boxes)} /> : null}
        {discount > 0 ? <Fact name={t('payments.link.discount')} value={`−${money(discount)}`} /> : null}
        {cashier.reduction > 0 ? <Fact name={t('orders.sum.reduction')} value={`−${money(cashier.reduction)}`} /> : null}
        <Fact name={t('payments.link.recipient')} value={`${recipient.name} ${recipient.phone}`} />
      </dl>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
