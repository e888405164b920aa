import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from './error-words.ts'
import { useWords } from './use-words.ts'

/** For a button that acts at once: the page is read anew, and a notice has the words that `work` answers, or says why it failed. */
export function useAct() {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)

  async function act(work: () => Promise<string | undefined>): Promise<void> {
    setIsBusy(true)
    try {
      const words = await work()
      if (words !== undefined) notify(words)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
    await router.invalidate()
    setIsBusy(false)
  }
  return { isBusy, act }
}
