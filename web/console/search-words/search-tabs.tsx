import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'

const TABS = { synonyms: paths.searchWords(), misses: paths.searchMisses(), try: paths.searchTry() }

export function SearchTabs({ open }: { open: keyof typeof TABS }) {
  const { t } = useWords()
  return (
    <Tabs
      label={t('console-sales.search.title')}
      tabs={(['synonyms', 'misses', 'try'] as const).map((key) => ({
        key,
        title: t(`console-sales.search.tab.${key}`),
        to: TABS[key],
        isOpen: key === open,
      }))}
    />
  )
}
