import type { StockedSku } from '#contract/staff/stock.ts'
import { useWords } from '../use-words.ts'
import styles from './stock.module.css'

/** "2020 · 750 ml · case of 6". */
function useSkuFacts(): (sku: StockedSku) => string {
  const { t } = useWords()
  return ({ vintage, sizeMl, pack }) =>
    t('console-stock.sku', {
      vintage: vintage === null ? t('console.pack.no-vintage') : String(vintage),
      size: sizeMl,
      bottles: t('console-stock.bottles', { count: pack }),
    })
}

/** Printed with both names, for whoever counts. */
export function SkuName({ sku }: { sku: StockedSku }) {
  const { say } = useWords()
  const facts = useSkuFacts()
  const other = [sku.wine.zh, sku.wine.en].find((name) => name !== '' && name !== say(sku.wine))
  return (
    <>
      {say(sku.wine)}
      {other ? <span className={styles.both}>{other}</span> : null}
      <span className={styles.facts}>
        {sku.estate ? `${say(sku.estate)} · ` : null}
        {facts(sku)} · <span translate="no">{sku.articleCode}</span>
      </span>
    </>
  )
}
