import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'

const PAGES = [
  { key: 'to-send', to: paths.ordersToSend(), words: 'console-shipping.all' },
  { key: 'numbers', to: paths.trackingNumbers(), words: 'console-shipping.numbers' },
  { key: 'scan', to: paths.scanParcels(), words: 'console-shipping.scan' },
  { key: 'replacements', to: paths.replacements(), words: 'console-shipping.replacements' },
  { key: 'still', to: paths.stillParcels(), words: 'console-shipping.still' },
] as const

/** The pages of the shipping desk. */
export function ShippingTabs({ open }: { open: (typeof PAGES)[number]['key'] }) {
  const { t } = useWords()
  return (
    <Tabs
      label={t('console-shipping.desk')}
      tabs={PAGES.map(({ key, to, words }) => ({ key, title: t(words), to, isOpen: key === open }))}
    />
  )
}
