import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'

type Props = { title: string; hint: string; way: { words: string; to: string } }

/** A part of the shop that opens with one of the next releases: says so, and where to go meanwhile. */
export function OpensSoon({ title, hint, way }: Props) {
  const { t } = useWords()
  return (
    <div className="page">
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        title={`${title} · ${t('content.soon.title')}`}
        hint={hint}
        action={
          <SiteLink to={way.to} className={buttonClass}>
            {way.words}
          </SiteLink>
        }
      />
    </div>
  )
}
