import type { BulkDifference, BulkRefused, BulkSide } from '#contract/staff/wine-bulk.ts'
import { fen } from '#domain/money.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from './wines.module.css'

type Props = { differences: readonly BulkDifference[]; count: number; refused: readonly BulkRefused[]; refusals: number }

export function Differences({ differences, count, refused, refusals }: Props) {
  const { t } = useWords()
  const label = useLabel()
  const side = useSide()
  return (
    <>
      {refused.length > 0 ? (
        <section className={styles.differences} aria-label={t('console-wines.bulk.refused')} tabIndex={-1}>
          <h3>{t('console-wines.bulk.refused-count', { count: refusals })}</h3>
          <ul>
            {refused.map((each) => (
              <li key={label(each)}>
                {label(each)} – <span className={styles.gap}>{t(`console-wines.bulk.reason.${each.reason}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {differences.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.differences} aria-label={t('console-wines.bulk.differences')} tabIndex={0}>
          <table className={panel.table}>
            <thead>
              <tr>
                <th scope="col">{t('console-wines.column.name')}</th>
                <th scope="col">{t('console-wines.bulk.before')}</th>
                <th scope="col">{t('console-wines.bulk.after')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((each) => (
                <tr key={label(each)}>
                  <th scope="row">{label(each)}</th>
                  <td>{side(each.before)}</td>
                  <td>{side(each.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {count > differences.length && differences.length > 0 ? (
        <p className={panel.hint}>{t('console-wines.bulk.more', { shown: differences.length, count })}</p>
      ) : null}
    </>
  )
}

function useLabel() {
  const { t, say } = useWords()
  return ({ name, vintage, sizeMl, pack, wineId }: BulkRefused | BulkDifference): string =>
    [
      `${say(name)} (${wineId})`,
      vintage,
      sizeMl === null ? null : t('console-wines.size', { size: sizeMl }),
      pack === null || pack === 1 ? null : t('console-wines.pack', { pack }),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}

function useSide() {
  const { t, say, money } = useWords()
  return (value: BulkSide) => {
    if ('terms' in value) return value.terms.map(say).join(' · ') || '–'
    if ('flags' in value) return value.flags.map((flag) => t(`console-wines.flag.${flag}`)).join(' · ') || '–'
    if ('isOnSale' in value) return t(value.isOnSale ? 'console-wines.state.on-sale' : 'console-wines.bulk.off-sale')
    return (
      <>
        {money(fen(value.price))}
        {value.listPrice === null ? null : (
          <>
            {' '}
            <span className="visually-hidden">{t('console-wines.bulk.reference')}</span>
            <s className={styles.was}>{money(fen(value.listPrice))}</s>
          </>
        )}
      </>
    )
  }
}
