import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'

const PAGES = [
  { key: 'recipients', to: paths.notices() },
  { key: 'templates', to: paths.noticeTemplates() },
  { key: 'log', to: paths.noticeLog() },
] as const

export function NoticeTabs({ open }: { open: (typeof PAGES)[number]['key'] }) {
  const { t } = useWords()
  return (
    <Tabs
      label={t('console-notices.pages')}
      tabs={PAGES.map(({ key, to }) => ({ key, title: t(`console-notices.${key}`), to, isOpen: key === open }))}
    />
  )
}
