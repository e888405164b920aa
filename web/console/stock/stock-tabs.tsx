import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'

const PAGES = [
  { key: 'title', to: paths.stock() },
  { key: 'movements', to: paths.stockMovements() },
  { key: 'expected', to: paths.stockExpected() },
  { key: 'lots', to: paths.stockLots() },
  { key: 'landed', to: paths.stockLanded() },
  { key: 'count', to: paths.stockCount() },
  { key: 'counts', to: paths.stockCounts() },
  { key: 'places', to: paths.stockPlaces() },
] as const

export function StockTabs({ open }: { open: (typeof PAGES)[number]['key'] }) {
  const { t } = useWords()
  return (
    <Tabs
      label={t('console-stock.pages')}
      tabs={PAGES.map(({ key, to }) => ({ key, title: t(`console-stock.${key}`), to, isOpen: key === open }))}
    />
  )
}
