import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useWords } from '../use-words.ts'

type Props = { page: number; count: number; perPage: number; to: (page: number) => string }

export function PagesNav({ page, count, perPage, to }: Props) {
  const { t } = useWords()
  return (
    <Pagination
      label={t('console.pages')}
      page={page}
      pages={Math.ceil(count / perPage)}
      link={(target, content) => (
        <ConsoleLink key={target} to={to(target)}>
          {content}
        </ConsoleLink>
      )}
      words={{ previous: t('console.pages.previous'), next: t('console.pages.next') }}
    />
  )
}
