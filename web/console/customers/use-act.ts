import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

/** For a press that needs no form: does it, loads the page again, and says so or why not. */
export function useAct(): { isBusy: boolean; act: (doIt: () => Promise<unknown>, done: string) => Promise<void> } {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const act = async (doIt: () => Promise<unknown>, done: string) => {
    setIsBusy(true)
    try {
      await doIt()
      notify(done)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      // What a colleague did meanwhile is shown too.
      await router.invalidate()
      setIsBusy(false)
    }
  }
  return { isBusy, act }
}
