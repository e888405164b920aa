import { useMemo } from 'react'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

export type Tell = ReturnType<typeof useTell>

export function useTell() {
  const { t } = useWords()
  const notify = useNotify()
  return useMemo(() => {
    const words = (text: string, kind: 'done' | 'problem' = 'problem') => notify(text, { kind })
    const problem = (error: unknown) => words(wordsOfError(error, t))
    return {
      words,
      problem,
      /** Shows the error of `work`. */
      trying: async (work: () => Promise<unknown>, afterwards?: 'rethrow'): Promise<void> => {
        try {
          await work()
        } catch (error) {
          problem(error)
          if (afterwards === 'rethrow') throw error
        }
      },
    }
  }, [t, notify])
}
