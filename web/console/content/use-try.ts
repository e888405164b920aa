import { useRouter } from '@tanstack/react-router'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

/** Reloads the list and reports the result. */
export function useTry() {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  return async (work: () => Promise<void>, done: string): Promise<void> => {
    try {
      await work()
      await router.invalidate()
      notify(done)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
}
