import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../../error-words.ts'
import { useWords } from '../../use-words.ts'

type Errors<Values> = Partial<Record<keyof Values & string, string>>
type Options<Values> = {
  initial: Values
  check: (values: Values) => Errors<Values>
  /**
   * Saves; `isForced`: whatever somebody else has written meanwhile. Answers the address of what was made anew, where the work goes on.
   */
  save: (values: Values, how: { isForced: boolean }) => Promise<string | undefined>
  fieldOf?: (error: unknown) => (keyof Values & string) | undefined
}

/** A page on which something is written: knows what is not saved yet, and when somebody else has changed the same thing. */
export function useEdit<Values extends Record<string, unknown>>({ initial, check, save, fieldOf }: Options<Values>) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [saved, setSaved] = useState(initial)
  const [isOvertaken, setOvertaken] = useState(false)
  const isForced = useRef(false)
  const isLeaving = useRef(false)
  const form = useForm({
    initial,
    check,
    send: async (values) => {
      try {
        const made = await save(values, { isForced: isForced.current })
        setSaved(values)
        setOvertaken(false)
        if (made === undefined) await router.invalidate()
        else {
          isLeaving.current = true
          await router.navigate({ href: made, replace: true })
        }
        notify(t('console.saved'))
      } catch (error) {
        setOvertaken(isRefusal(error, 'content-changed'))
        throw error
      } finally {
        isForced.current = false
      }
    },
    ...(fieldOf ? { fieldOf } : {}),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved)
  return {
    form,
    isDirty,
    isOvertaken,
    /** Asked when somebody goes: whether something would be lost. */
    wouldLose: () => isDirty && !isLeaving.current,
    saveAnyway: () => {
      isForced.current = true
      void form.submit()
    },
    takeTheirs: () => {
      isLeaving.current = true
      location.reload()
    },
  }
}

export type Edit = Pick<
  ReturnType<typeof useEdit<Record<string, unknown>>>,
  'isDirty' | 'isOvertaken' | 'wouldLose' | 'saveAnyway' | 'takeTheirs'
> & {
  form: Pick<ReturnType<typeof useForm<Record<string, unknown>>>, 'ref' | 'submit' | 'isSending' | 'formError'>
}
