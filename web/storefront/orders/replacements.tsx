import { localeOfText } from '#domain/locale.ts'
import type { Order } from '#domain/order.ts'
import { linesInParcel } from '#domain/parcel.ts'
import type { Replacement } from '#domain/replacement.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { useSkuLine } from '../cart/sku-words.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './replacements.module.css'

/** New bottles instead of broken ones and the like; the way of their parcels stands with the other parcels (U106). */
export function Replacements({ order }: { order: Order }) {
  const { t } = useWords()
  return (
    <section className={styles.replacements} aria-labelledby="order-replacements">
      <h2 id="order-replacements" className={styles.title}>
        {t('orders.replacements')}
      </h2>
      {order.replacements.map((made) => (
        <OneReplacement key={made.id} made={made} order={order} />
      ))}
    </section>
  )
}

function OneReplacement({ made, order }: { made: Replacement; order: Order }) {
  const { t, say, locale } = useWords()
  const skuLine = useSkuLine()
  const parcel = order.parcels.find(({ id }) => id === made.parcelId)
  return (
    <article className={styles.replacement}>
      <h3 className={styles.state} data-state={made.state}>
        {t(`orders.replacement.${made.state}`)}
      </h3>
      <ul className={styles.lines}>
        {linesInParcel(made, order.lines).map((line) => (
          <li key={line.unique}>
            {line.quantity} × {say(line.name)}
            {line.parts ? null : <span className={styles.soft}> {skuLine(line)}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        {t('orders.replacement-because', { reason: say(REFUND_REASONS[made.reason]) })} ·{' '}
        <time dateTime={made.at}>{formatInstant(made.at, locale)}</time>
      </p>
      {made.note ? <p lang={localeOfText(made.note)}>{made.note}</p> : null}
      {parcel ? (
        <SiteLink to={paths.logistics(order.number, parcel.id)} className={styles.more}>
          {say(parcel.courier)} {parcel.trackingNumber} · {t('orders.action.logistics')}
        </SiteLink>
      ) : null}
    </article>
  )
}
