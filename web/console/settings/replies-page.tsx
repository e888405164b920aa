import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { deleteCannedReply } from '#contract/staff/chat-settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useAccount, useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { ReplyForm } from './reply-form.tsx'

/** Canned replies: own ones, and shared ones, which supervisors edit. */
export function RepliesPage({ replies }: { replies: readonly CannedReply[] }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const mayShare = hasScope(useAccount(), ['chat-supervisor'])
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const [leaving, setLeaving] = useState<CannedReply | null>(null)

  return (
    <Page
      title={t('console.replies.title')}
      intro={t('console.replies.intro')}
      actions={<Button onClick={() => setEdited('new')}>{t('console.replies.add')}</Button>}
    >
      {replies.length === 0 ? (
        <EmptyState title={t('console.replies.none')} hint={t('console.replies.none-hint')} />
      ) : (
        <Table
          label={t('console.replies.title')}
          columns={[
            { title: t('console.replies.shortcut') },
            { title: t('console.language.zh') },
            { title: t('console.language.en') },
            { title: t('console.replies.whose') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {replies.map((reply) => (
            <tr key={reply.id}>
              <th scope="row">
                <span className={panel.code}>/{reply.shortcut}</span>
              </th>
              <td data-label={t('console.language.zh')} lang="zh-CN" className={panel.words}>
                {reply.text.zh || '—'}
              </td>
              <td data-label={t('console.language.en')} lang="en" className={panel.words}>
                {reply.text.en || '—'}
              </td>
              <td>
                <span className={panel.badge} data-kind={reply.isShared ? undefined : 'quiet'}>
                  {t(reply.isShared ? 'console.replies.shared' : 'console.replies.own')}
                </span>
              </td>
              <td>
                {mayShare || !reply.isShared ? (
                  <div className={panel.rowActions}>
                    <RowAction of={`/${reply.shortcut}`} onClick={() => setEdited(reply)}>
                      {t('console.edit')}
                    </RowAction>
                    <RowAction of={`/${reply.shortcut}`} isDanger onClick={() => setLeaving(reply)}>
                      {t('console.delete')}
                    </RowAction>
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Modal
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'console.replies.add' : 'console.replies.change')}
        closeLabel={t('console.close')}
        onClose={() => setEdited(null)}
      >
        <ReplyForm
          reply={edited === 'new' || edited === null ? undefined : edited}
          mayShare={mayShare}
          onClose={() => setEdited(null)}
        />
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console.replies.delete-title')}
        text={t('console.replies.delete-text', { shortcut: leaving?.shortcut ?? '' })}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(deleteCannedReply, leaving.id)
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}
