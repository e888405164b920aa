import { useRouter } from '@tanstack/react-router'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../use-words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  /** Null closes the dialog. */
  name: string | null
  text: string
  onDelete: () => Promise<void>
  onClose: () => void
}

export function DeleteDialog({ name, text, onDelete, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  return (
    <ConfirmDialog
      isOpen={name !== null}
      title={t('console-content.delete-title', { name: name ?? '' })}
      text={text}
      confirm={t('console.delete')}
      onClose={onClose}
      onConfirm={async () => {
        await onDelete()
        await router.invalidate()
        notify(t('console.deleted'))
      }}
    />
  )
}
