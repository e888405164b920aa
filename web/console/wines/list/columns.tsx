import { columnVisibilityFeature, createColumnHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table'
import type { StaffWineRow } from '#contract/staff/wine-list.ts'
import { fen } from '#domain/money.ts'
import type { WineSort } from '#domain/wine-list.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ConsoleLink } from '../../console-link.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import styles from './wines.module.css'

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const helper = createColumnHelper<typeof features, StaffWineRow>()

export const COLUMN_IDS = [
  'name',
  'code',
  'state',
  'estate',
  'region',
  'type',
  'price',
  'skus',
  'stock',
  'sales',
  'missing',
  'changed',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]
export const SORT_OF: Partial<Record<ColumnId, WineSort>> = {
  name: 'name',
  price: 'price',
  stock: 'stock',
  sales: 'sales',
  changed: 'changed',
}
export const NUMBERS: ReadonlySet<string> = new Set<ColumnId>(['price', 'skus', 'stock', 'sales', 'changed'])
/** On a tablet they would squeeze the rest; the wine's page tells them. */
export const FAR: ReadonlySet<string> = new Set<ColumnId>(['estate', 'region'])
export const HIDDEN_AT_FIRST = { code: false, type: false, skus: false, changed: false }

type RowProps = { wine: StaffWineRow }

const cell = (id: ColumnId, Cell: (props: RowProps) => React.ReactNode) =>
  helper.display({ id, cell: ({ row }) => <Cell wine={row.original} />, enableHiding: id !== 'name' })

export const columns = helper.columns([
  cell('name', NameCell),
  cell('code', ({ wine }) => <span className={panel.code}>{wine.code}</span>),
  cell('state', StateCell),
  cell('estate', ({ wine }) => <Said words={wine.estate} />),
  cell('region', ({ wine }) => <Said words={wine.region} />),
  cell('type', ({ wine }) => <Said words={wine.type} />),
  cell('price', PriceCell),
  cell('skus', ({ wine }) => wine.skus),
  cell('stock', StockCell),
  cell('sales', ({ wine }) => wine.sales),
  cell('missing', MissingCell),
  cell('changed', ChangedCell),
])

function NameCell({ wine }: RowProps) {
  const { t, say } = useWords()
  return (
    <span className={styles.wine}>
      {wine.image ? (
        <Picture src={wine.image} alt="" width={36} height={48} sizes="36px" className={styles.thumb} />
      ) : (
        <span className={styles.thumb} />
      )}
      <ConsoleLink to={paths.wine(wine.id)} className={styles.name}>
        {say(wine.name)}
      </ConsoleLink>
      {wine.isSet ? <span className={styles.set}>{t('console-wines.set')}</span> : null}
    </span>
  )
}

function Said({ words }: { words: StaffWineRow['estate'] }) {
  const { say } = useWords()
  if (!words) return null
  return (
    <span className={styles.said} title={say(words)}>
      {say(words)}
    </span>
  )
}

const BADGE = {
  'on-sale': undefined,
  unpriced: 'alarm',
  'off-sale': 'alarm',
  hidden: 'quiet',
  draft: 'quiet',
  planned: 'alarm',
  archived: 'quiet',
} as const

function StateCell({ wine }: RowProps) {
  const { t, locale } = useWords()
  return (
    <>
      <span className={panel.badge} data-kind={BADGE[wine.state]}>
        {t(`console-wines.state.${wine.state}`)}
      </span>
      {wine.publishAt ? <span className={styles.small}>{formatMoment(wine.publishAt, locale)}</span> : null}
    </>
  )
}

function PriceCell({ wine }: RowProps) {
  const { t, money } = useWords()
  if (!wine.priceFrom || !wine.priceTo) return <span className={styles.gap}>{t('console-wines.gap.price')}</span>
  if (wine.priceFrom === wine.priceTo) return money(fen(wine.priceFrom))
  return t('console-wines.from-to', { from: money(fen(wine.priceFrom)), to: money(fen(wine.priceTo)) })
}

function StockCell({ wine }: RowProps) {
  const { t } = useWords()
  if (!wine.isOffered) return <span className={styles.small}>{t('console-wines.none-offered')}</span>
  if (wine.stock === 0) return <span className={styles.gap}>{t('console-wines.sold-out')}</span>
  return (
    <>
      {wine.stock}
      {wine.isLow ? <span className={styles.gap}> {t('console-wines.low')}</span> : null}
    </>
  )
}

function MissingCell({ wine }: RowProps) {
  const { t } = useWords()
  // Its state says that it has no price.
  const missing = wine.missing.filter((gap) => gap !== 'price' || wine.state !== 'unpriced')
  if (missing.length === 0) return null
  return (
    <span className={styles.badges}>
      {missing.map((gap) => (
        <span key={gap} className={panel.badge} data-kind="alarm">
          {t(`console-wines.gap.${gap}`)}
        </span>
      ))}
    </span>
  )
}

function ChangedCell({ wine }: RowProps) {
  const { locale } = useWords()
  return formatMoment(wine.changedAt, locale)
}
