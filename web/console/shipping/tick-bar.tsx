import { PACKED_ORDERS_MAX } from '#domain/picking.ts'
import { readReplacementNumber } from '#domain/replacement.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './shipping.module.css'

/** What can be done with all ticked orders together. */
export function TickBar({ ticked, onClear }: { ticked: readonly string[]; onClear: () => void }) {
  const { t } = useWords()
  const isTooMany = ticked.length > PACKED_ORDERS_MAX
  const isMixed = ticked.some((number) => readReplacementNumber(number))
  const pages = [
    [paths.picking(ticked), 'console-shipping.picking'],
    [paths.packingSlips(ticked), 'console-shipping.slips'],
    [paths.labels(ticked), 'console-shipping.labels'],
    [paths.trackingNumbers(), 'console-shipping.numbers'],
  ] as const
  return (
    <section
      className={styles.bar}
      aria-label={t('console-shipping.ticked-orders')}
      data-empty={ticked.length === 0 ? '' : undefined}
    >
      <p role="status" className={styles.count}>
        {isTooMany
          ? t('console-shipping.too-many', { max: PACKED_ORDERS_MAX })
          : ticked.length > 0
            ? t(`console-shipping.${isMixed ? 'ticked-parcels' : 'ticked'}`, { count: ticked.length })
            : t('console-shipping.tick-hint')}
      </p>
      {ticked.length > 0 && !isTooMany
        ? pages.map(([to, words], index) => (
            <ConsoleLink key={words} to={to} className={buttonClass} data-variant={index === 0 ? undefined : 'quiet'}>
              {t(words)}
            </ConsoleLink>
          ))
        : null}
      {ticked.length > 0 ? (
        <Button variant="plain" onClick={onClear}>
          {t('console-shipping.untick')}
        </Button>
      ) : null}
    </section>
  )
}
