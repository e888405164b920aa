import { createFileRoute } from '@tanstack/react-router'
import { OpensSoon } from '../content/pages/opens-soon.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/videos')({
  head: ({ match }) =>
    pageHead(match.context, { path: paths.videos(), title: wordsOf(match.context.locale).t('shell.nav.videos'), noIndex: true }),
  component: Videos,
})

function Videos() {
  const { t } = useWords()
  return (
    <OpensSoon
      title={t('shell.nav.videos')}
      hint={t('content.soon.videos')}
      way={{ words: t('content.soon.read'), to: paths.news() }}
    />
  )
}
