import { can } from '#domain/order-status.ts'
import { bottlesOf, type PickingPlace, pickingList } from '#domain/picking.ts'
import { readReplacementNumber } from '#domain/replacement.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { Bottle } from './bottle.tsx'
import { PrintPage, type PrintProps } from './print-page.tsx'
import styles from './shipping.module.css'

/** One walk through the store for all orders together. */
export function PickingPage({ orders, asked }: PrintProps) {
  const { t, locale } = useWords()
  const ready = orders.filter(mayLeave)
  const left = orders.filter((order) => !ready.includes(order))
  const replacements = ready.filter(({ replacement }) => replacement)
  const places = pickingList(ready)
  const bottles = places.reduce((sum, place) => sum + place.bottles, 0)
  return (
    <PrintPage orders={orders} asked={asked} open="picking" intro={t('console-shipping.picking-intro')}>
      <article className={styles.sheet} data-kind="picking" aria-label={t('console-shipping.picking')}>
        <header className={styles.head}>
          <h2>{t('console-shipping.picking')}</h2>
          <p>
            {t('console-shipping.picking-sum', {
              orders: t('console-shipping.orders', { count: ready.length - replacements.length }),
              bottles: t('console-shipping.bottles', { count: bottles }),
            })}
            {replacements.length > 0 ? ` · ${t('console-shipping.replacements-among', { count: replacements.length })}` : null} ·{' '}
            {formatMoment(new Date().toISOString(), locale)}
          </p>
        </header>
        {left.length > 0 ? (
          <p className={styles.warning}>
            {t('console-shipping.not-picked', { numbers: left.map(({ number }) => number).join(', ') })}
          </p>
        ) : null}
        <Boxes orders={ready} />
        {places.map((place) => (
          <Place key={place.place?.zh ?? ''} {...place} />
        ))}
      </article>
    </PrintPage>
  )
}

/** Of a replacement that was sent or called off nothing is fetched any more. */
const mayLeave = ({ status, isBeingRefunded, replacement }: PrintProps['orders'][number]): boolean =>
  !isBeingRefunded && (replacement ? replacement.state === 'waiting' && can('replace', status) : can('ship', status))

/** Gift boxes to take along, of all orders together. */
function Boxes({ orders }: { orders: PrintProps['orders'] }) {
  const { t, say } = useWords()
  const counts = new Map<string, number>()
  for (const { gift } of orders) {
    if (gift?.boxes) counts.set(say(gift.boxes.name), (counts.get(say(gift.boxes.name)) ?? 0) + gift.boxes.count)
  }
  if (counts.size === 0) return null
  return (
    <p className={styles.remark}>
      {t('console-gifts.boxes')}: {[...counts].map(([name, count]) => t('console-gifts.boxes-of', { name, count })).join(' · ')}
    </p>
  )
}

function Place({ place, lines, bottles }: PickingPlace) {
  const { t, say } = useWords()
  const name = place ? say(place) : t('console-shipping.no-place')
  return (
    <section className={styles.place} aria-label={name}>
      <h3>
        {name} <small>{t('console-shipping.bottles', { count: bottles })}</small>
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('console-shipping.shelf')}</th>
            <th scope="col">{t('console-orders.wine')}</th>
            <th scope="col">{t('console-shipping.pieces')}</th>
            <th scope="col">{t('console-shipping.for-orders')}</th>
            <th scope="col">{t('console-shipping.taken')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.skuCode}>
              <td className={styles.shelf}>{line.shelf || '—'}</td>
              <td>
                <Bottle line={line} />
              </td>
              <td className={styles.quantity}>
                {line.packs} ×
                {line.pack > 1 ? (
                  <small>{t('console-shipping.bottles', { count: bottlesOf([{ left: line.packs, pack: line.pack }]) })}</small>
                ) : null}
              </td>
              <td className={styles.wanted}>
                {line.wantedBy.map(({ number, packs }) => (
                  <span key={number}>
                    <span className={panel.code}>…{endOf(number)}</span>
                    {readReplacementNumber(number) ? ` ${t('console-shipping.replacement')}` : ''}
                    {packs > 1 ? ` ×${packs}` : ''}
                  </span>
                ))}
              </td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Enough to find the slip; of a replacement with what follows the order's number. */
const endOf = (number: string): string =>
  number.slice(-6 - number.length + (readReplacementNumber(number)?.order ?? number).length)
