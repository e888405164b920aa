import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

/** Saves one thing at a time, reloads the page and says so. `save` is true when it worked. */
export function useSaving(saved: string) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (call: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    try {
      await call()
      await router.invalidate()
      notify(saved)
      return true
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, save }
}
