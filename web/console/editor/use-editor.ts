import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'
import { useDraft, useKeeping } from './use-draft.ts'

type Errors<Values> = Partial<Record<keyof Values & string, string>>
type Options<Values, Stored extends { version?: string }> = {
  /** Undefined for something new. */
  stored: Stored | undefined
  initial: Values
  check: (values: Values) => Errors<Values>
  /** Returns the address of the new thing's page. */
  add?: (values: Values) => Promise<string>
  /**
   * `present` has no version when other people's changes are to be overwritten. Returns the values if the server
   * changed them.
   */
  change: (values: Values, present: Omit<Stored, 'version'> & { version: string | undefined }) => Promise<Values | undefined>
  fieldOf?: (error: unknown) => (keyof Values & string) | undefined
  /** For what was typed while `sent` was saved as `stored`; without it that is replaced. */
  settle?: (sent: Values, typed: Values, stored: Values) => Values
  /** Joins other people's changes with what was typed, to be looked at and saved again. */
  join?: (typed: Values) => Promise<{ stored: Values; joined: Values }>
}

/** State of an edit page: unsaved changes, and whether somebody else has changed the same thing. */
export function useEditor<Values extends Record<string, unknown>, Stored extends { version?: string }>({
  stored,
  initial,
  check,
  add,
  change,
  fieldOf,
  settle,
  join,
}: Options<Values, Stored>) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const isVersioned = !!stored?.version
  const draft = useDraft({ what: '', base: stored?.version || JSON.stringify(initial), initial, isVersioned })
  const [saved, setSaved] = useState(initial)
  const [isOvertaken, setOvertaken] = useState(false)
  const isForced = useRef(false)
  const isLeaving = useRef(false)

  async function leaveTo(href: string): Promise<void> {
    isLeaving.current = true
    draft.forget()
    await router.navigate({ href, replace: true })
  }
  const form = useForm({
    initial: draft.restored ?? initial,
    check,
    send: async (values) => {
      try {
        if (stored) {
          const version = isVersioned ? draft.base : stored.version
          const changed = await change(values, { ...stored, version: isForced.current ? undefined : version })
          draft.renew()
          const isTyped = latest.current !== values
          if (changed) form.set(isTyped && settle ? settle(values, latest.current, changed) : changed)
          setSaved(changed ?? values)
          setOvertaken(false)
          await router.invalidate()
        } else if (add) await leaveTo(await add(values))
        notify(t('console.saved'))
      } catch (error) {
        const isChanged = isRefusal(error, 'content-changed')
        // Only what was typed over the loaded version can be joined.
        const joins = draft.isOlder() ? undefined : join
        setOvertaken(isChanged && !joins)
        if (isChanged && joins) {
          const { stored: theirs, joined } = await joins(latest.current)
          setSaved(theirs)
          form.set(joined)
        }
        throw error
      } finally {
        isForced.current = false
      }
    },
    ...(fieldOf ? { fieldOf } : {}),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const latest = useRef(form.values)
  latest.current = form.values
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved)
  useKeeping(draft, isDirty && !isLeaving.current ? form.values : undefined)
  return {
    form,
    isNew: stored === undefined,
    isDirty,
    isOvertaken,
    leaveTo,
    /** What was typed is given up. */
    forget: draft.forget,
    wouldLose: () => isDirty && !isLeaving.current,
    discard: () => form.set(saved),
    /** Starts again from values that came from the server. */
    restart: (values: Values) => {
      setSaved(values)
      form.set(values)
    },
    saveAnyway: () => {
      isForced.current = true
      void form.submit()
    },
    takeTheirs: () => {
      isLeaving.current = true
      draft.forget()
      location.reload()
    },
  }
}

type Whole = ReturnType<typeof useEditor<Record<string, unknown>, { version?: string }>>
export type Editor = Omit<Whole, 'form' | 'restart'> & {
  form: Pick<Whole['form'], 'ref' | 'submit' | 'isSending' | 'formError' | 'wrong' | 'focus'>
}

export const startFrom = <Values extends object>(blank: Values, stored: NoInfer<Values> | undefined): Values => {
  const names = Object.keys(blank) as (keyof Values)[]
  return stored ? (Object.fromEntries(names.map((name) => [name, stored[name]])) as Values) : blank
}
