import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isSameQuery, type StaffView, type ViewPage } from '#domain/staff-view.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { ArrangeViewsForm } from './arrange-views-form.tsx'
import { SaveViewForm } from './save-view-form.tsx'
import styles from './views.module.css'

type Props = {
  page: ViewPage
  views: readonly StaffView[]
  /** The list as it is shown now, without the number of its page. */
  present: string
}

/** The views of a list beside its tabs: one's own, and those that colleagues share. */
export function SavedViews({ page, views, present }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const [open, setOpen] = useState<'save' | 'arrange' | null>(null)
  const [path = '', query = ''] = present.split('?')
  const own = views.filter(({ by }) => by === null)
  const isKept = views.some((view) => isSameQuery(view.query, query))
  const close = () => setOpen(null)
  const onChanged = async () => {
    await router.invalidate()
    close()
  }
  return (
    <div className={styles.bar}>
      {views.length > 0 ? (
        <nav aria-label={t('console-views.title')}>
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.id}>
                <ConsoleLink to={`${path}?${view.query}`} className={styles.view} isCurrent={isSameQuery(view.query, query)}>
                  {view.name}
                  {view.by === null ? null : <span className={panel.hint}> {t('console-views.by', { name: view.by })}</span>}
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {query !== '' && !isKept ? <RowAction onClick={() => setOpen('save')}>{t('console-views.save')}</RowAction> : null}
      {own.length > 0 ? <RowAction onClick={() => setOpen('arrange')}>{t('console-views.arrange')}</RowAction> : null}
      <Modal
        isOpen={open !== null}
        title={t(open === 'arrange' ? 'console-views.arrange-title' : 'console-views.save-title')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open === 'save' ? <SaveViewForm page={page} query={query} onSaved={onChanged} onClose={close} /> : null}
        {open === 'arrange' ? <ArrangeViewsForm page={page} own={own} onSaved={onChanged} onClose={close} /> : null}
      </Modal>
    </div>
  )
}
