import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteKeyword, type StaffKeyword } from '#contract/staff/chat-settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import { KeywordForm } from './keyword-form.tsx'
import styles from './settings.module.css'

export function KeywordsPage({ keywords }: { keywords: readonly StaffKeyword[] }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [edited, setEdited] = useState<StaffKeyword | 'new' | null>(null)
  const [leaving, setLeaving] = useState<StaffKeyword | null>(null)
  return (
    <Page
      title={t('console.keywords.title')}
      intro={t('console.keywords.intro')}
      actions={<Button onClick={() => setEdited('new')}>{t('console.keywords.add')}</Button>}
    >
      {keywords.length === 0 ? (
        <EmptyState title={t('console.keywords.none')} hint={t('console.keywords.none-hint')} />
      ) : (
        <Table
          label={t('console.keywords.title')}
          columns={[
            { title: t('console.keywords.words') },
            { title: t('console.language.zh') },
            { title: t('console.language.en') },
            { title: t('console.keywords.state') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {keywords.map((keyword) => (
            <tr key={keyword.id} className={keyword.isOn ? undefined : styles.off}>
              <th scope="row">
                <span className={styles.words}>
                  {keyword.words.map((word) => (
                    <span key={word} className={panel.badge} data-kind="quiet">
                      {word}
                    </span>
                  ))}
                </span>
                <span className={panel.hint}>{t(`console.keywords.match.${keyword.match}`)}</span>
              </th>
              <td data-label={t('console.language.zh')} lang="zh-CN" className={panel.words}>
                {keyword.answer.zh || '—'}
              </td>
              <td data-label={t('console.language.en')} lang="en" className={panel.words}>
                {keyword.answer.en || '—'}
              </td>
              <td>
                <span className={panel.badge} data-kind={keyword.isOn ? undefined : 'quiet'}>
                  {t(keyword.isOn ? 'console.on' : 'console.off')}
                </span>
              </td>
              <td>
                <div className={panel.rowActions}>
                  <RowAction of={keyword.words[0]} onClick={() => setEdited(keyword)}>
                    {t('console.edit')}
                  </RowAction>
                  <RowAction of={keyword.words[0]} isDanger onClick={() => setLeaving(keyword)}>
                    {t('console.delete')}
                  </RowAction>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Modal
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'console.keywords.add' : 'console.keywords.change')}
        closeLabel={t('console.close')}
        onClose={() => setEdited(null)}
      >
        <KeywordForm keyword={edited === 'new' || edited === null ? undefined : edited} onClose={() => setEdited(null)} />
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console.keywords.delete-title')}
        text={t('console.keywords.delete-text', { words: leaving?.words.join(', ') ?? '' })}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(deleteKeyword, leaving.id)
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}
