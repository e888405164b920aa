import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteTitle, saveTitle, setDefaultTitle } from '#contract/shop/invoices.ts'
import { type InvoiceTitle, TITLES_MAX } from '#domain/invoice.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useListChange } from '../accounts/use-list-change.ts'
import { useWords } from '../words.ts'
import styles from './invoices-page.module.css'
import { TitleForm } from './title-form.tsx'
import { TitleWords } from './title-words.tsx'

export function Titles({ titles }: { titles: readonly InvoiceTitle[] }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const notify = useNotify()
  const [editing, setEditing] = useState<{ title: InvoiceTitle | undefined }>()

  const { place, changeAt } = useListChange(titles)
  const remove = async (title: InvoiceTitle) => {
    const index = titles.indexOf(title)
    if (!(await changeAt(index, api.call(deleteTitle, { id: title.id })))) return
    notify(t('invoices.title-deleted'), {
      offer: { words: t('accounts.undo'), accept: () => void changeAt(index, api.call(saveTitle, { draft: title })) },
    })
  }
  // It comes first.
  const makeDefault = async ({ id }: InvoiceTitle) => {
    if (await changeAt(0, api.call(setDefaultTitle, { id }))) notify(t('invoices.default-set'))
  }

  return (
    <section ref={place} aria-labelledby="invoice-titles">
      <div className={styles.heading}>
        <h2 id="invoice-titles" className={styles.title}>
          {t('invoices.titles')}
        </h2>
        {titles.length < TITLES_MAX ? (
          <Button variant="plain" onClick={() => setEditing({ title: undefined })}>
            {t('invoices.add-title')}
          </Button>
        ) : null}
      </div>
      {titles.length === 0 ? <p className={styles.soft}>{t('invoices.no-titles')}</p> : null}
      <ul className={styles.list}>
        {titles.map((title) => (
          <li key={title.id} className={styles.item}>
            <TitleWords title={title} badge={title.isDefault ? t('invoices.default') : undefined} />
            <div className={styles.actions}>
              <Button variant="plain" onClick={() => setEditing({ title })}>
                {t('invoices.edit')}
              </Button>
              <Button variant="plain" onClick={() => void remove(title)}>
                {t('invoices.delete')}
              </Button>
              {title.isDefault ? null : (
                <Button variant="plain" onClick={() => void makeDefault(title)}>
                  {t('invoices.make-default')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Modal
        isOpen={editing !== undefined}
        title={t(editing?.title ? 'invoices.edit-title' : 'invoices.add-title')}
        closeLabel={t('shell.close')}
        onClose={() => setEditing(undefined)}
      >
        {editing ? (
          <TitleForm
            initial={editing.title}
            onCancel={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined)
              void router.invalidate()
            }}
          />
        ) : null}
      </Modal>
    </section>
  )
}
