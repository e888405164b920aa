import type { ReactNode } from 'react'
import { type LandedCost, type LandedRates, marginOf, perPiece } from '#domain/landed-cost.ts'
import { type Fen, fen } from '#domain/money.ts'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import styles from '../stock/stock.module.css'
import { useWords } from '../use-words.ts'
import { percentWords } from './landed-values.ts'

export type LandedShown = {
  skuId: number
  name: ReactNode
  packs: number
  /** Bottles of a pack. */
  pack: number
  landed: LandedCost
  sellingPrice: Fen
  costBefore: Fen | null
  costAfter: Fen
}
type Props = { lines: readonly LandedShown[]; total: LandedCost; rates: LandedRates }

/** How the cost adds up, then what a pack costs and earns. */
export function LandedTables({ lines, total, rates }: Props) {
  return (
    <>
      <Sums lines={lines} total={total} rates={rates} />
      <Packs lines={lines} rates={rates} />
    </>
  )
}

function Sums({ lines, total, rates }: Props) {
  const { t, money } = useWords()
  const label = t('console-landed.sums')
  const vat = rates.isVatRecoverable ? 'console-landed.vat-deducted' : 'console-landed.vat'
  const columns = [
    { name: 'cif', title: t('console-landed.cif') },
    { name: 'duty', title: t('console-landed.duty') },
    { name: 'consumptionTax', title: t('console-landed.consumption-tax') },
    { name: 'vat', title: t(vat) },
    { name: 'other', title: t('console-landed.other') },
    { name: 'cost', title: t('console-landed.cost') },
  ] as const
  const cells = (landed: LandedCost) =>
    columns.map(({ name, title }) => (
      <td key={name} data-label={title} className={`${panel.number} ${classOf(name, rates)}`}>
        {money(landed[name])}
      </td>
    ))
  return (
    <div className={styles.part}>
      <h3>{label}</h3>
      <p className={panel.hint}>{t(rates.isVatRecoverable ? 'console-landed.sums-hint-deducted' : 'console-landed.sums-hint')}</p>
      <Table
        label={label}
        columns={[{ title: t('console-stock.wine') }, ...columns.map(({ title }) => ({ title, isNumber: true }))]}
      >
        {lines.map(({ skuId, name, packs, landed }) => (
          <tr key={skuId}>
            <th scope="row">
              {name} <span className={panel.hint}>{t('console-landed.times', { count: packs })}</span>
            </th>
            {cells(landed)}
          </tr>
        ))}
        {lines.length > 1 ? (
          <tr className={styles.total}>
            <th scope="row">{t('console-landed.total')}</th>
            {cells(total)}
          </tr>
        ) : null}
      </Table>
    </div>
  )
}

const classOf = (name: keyof LandedCost, { isVatRecoverable }: LandedRates): string =>
  name === 'cost' ? (styles.great ?? '') : name === 'vat' && isVatRecoverable ? (styles.aside ?? '') : ''

function Packs({ lines, rates }: Pick<Props, 'lines' | 'rates'>) {
  const { t, money, locale } = useWords()
  const label = t('console-landed.packs')
  const titles = {
    perPack: t('console-landed.per-pack'),
    perBottle: t('console-landed.per-bottle'),
    price: t('console-landed.selling-price'),
    margin: t('console-landed.margin'),
    before: t('console-landed.cost-before'),
    after: t('console-landed.cost-after'),
  }
  return (
    <div className={styles.part}>
      <h3>{label}</h3>
      <p className={panel.hint}>
        {rates.isVatRecoverable
          ? t('console-landed.margin-hint-deducted', { vat: percentWords(rates.vat, locale) })
          : t('console-landed.margin-hint')}
      </p>
      <Table
        label={label}
        columns={[{ title: t('console-stock.wine') }, ...Object.values(titles).map((title) => ({ title, isNumber: true }))]}
      >
        {lines.map(({ skuId, name, packs, pack, landed: { cost }, sellingPrice, costBefore, costAfter }) => (
          <tr key={skuId}>
            <th scope="row">{name}</th>
            <td data-label={titles.perPack} className={`${panel.number} ${styles.great}`}>
              {money(perPiece(cost, packs))}
            </td>
            <td data-label={titles.perBottle} className={panel.number}>
              {money(perPiece(cost, packs * pack))}
            </td>
            <td data-label={titles.price} className={panel.number}>
              {money(sellingPrice)}
            </td>
            <td
              data-label={titles.margin}
              className={`${panel.number} ${styles.change}`}
              {...lost(sellingPrice, cost, packs, rates)}
            >
              <Margin of={marginOf(sellingPrice, perPiece(cost, packs), rates)} />
            </td>
            <td data-label={titles.before} className={panel.number}>
              {costBefore === null ? t('console-landed.unknown') : money(costBefore)}
            </td>
            <td data-label={titles.after} className={`${panel.number} ${styles.great}`}>
              {money(costAfter)}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

const lost = (price: Fen, cost: Fen, packs: number, rates: LandedRates) =>
  (marginOf(price, perPiece(cost, packs), rates) ?? 0) < 0 ? { 'data-gone': '' } : {}

function Margin({ of: basisPoints }: { of: number | undefined }) {
  const { locale } = useWords()
  if (basisPoints === undefined) return '—'
  const format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return format.format(basisPoints / 10_000)
}

export const sumsOf = (line: { [Name in keyof LandedCost]: number }): LandedCost => ({
  cif: fen(line.cif),
  duty: fen(line.duty),
  consumptionTax: fen(line.consumptionTax),
  vat: fen(line.vat),
  other: fen(line.other),
  cost: fen(line.cost),
})
