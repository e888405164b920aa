import { useRouter } from '@tanstack/react-router'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from './error-words.ts'
import { useWords } from './words.ts'

/**
 * For what a page of lists lets the visitor do: waits for the work, then shows the page's data as they are now. Answers whether it
 * worked; if not, the reader has been told why.
 */
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
