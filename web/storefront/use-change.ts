import { useRouter } from '@tanstack/react-router'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from './error-words.ts'
import { useWords } from './words.ts'

/** Waits for the work, then reloads the page's data. False after a failure, which has been shown. */
export function useChange(): (work: Promise<unknown>) => Promise<boolean> {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  return async (work) => {
    try {
      await work
      await router.invalidate()
      return true
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
      return false
    }
  }
}
