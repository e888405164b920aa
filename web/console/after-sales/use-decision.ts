import { useRouter } from '@tanstack/react-router'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../use-words.ts'

export function useDecided(onClose: () => void): () => Promise<void> {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  return async () => {
    await router.invalidate()
    notify(t('console.saved'))
    onClose()
  }
}
