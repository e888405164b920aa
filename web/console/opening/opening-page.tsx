import type { ShownOpening } from '#contract/staff/opening.ts'
import { Page } from '../layout/page.tsx'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import { OpeningGuide } from './guide.tsx'

export function OpeningPage({ opening }: { opening: ShownOpening }) {
  const { t, locale } = useWords()
  const intro = () => {
    if (opening.openedAt) return t('console-opening.opened-at', { day: formatDay(opening.openedAt, locale) })
    return t(opening.isOpen ? 'console-opening.demo' : 'console-opening.intro')
  }
  return (
    <Page title={t('console-opening.title')} intro={intro()}>
      <OpeningGuide opening={opening} />
    </Page>
  )
}
