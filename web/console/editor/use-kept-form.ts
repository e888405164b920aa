import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useDraft, useKeeping } from './use-draft.ts'

type Options<Values extends Record<string, unknown>> = Parameters<typeof useForm<Values>>[0]

/** A form whose words survive a reload; `what` tells it from the other forms of its page. Never for passwords. */
export function useKeptForm<Values extends Record<string, unknown>>(what: string, options: Options<Values>) {
  const [begun] = useState(() => JSON.stringify(options.initial))
  const [sent, setSent] = useState<string>()
  const draft = useDraft({ what, base: begun, initial: options.initial })
  const overtaken = useRefreshAfter()
  const form = useForm<Values>({
    ...options,
    initial: draft.restored ?? options.initial,
    send: async (values) => {
      try {
        await options.send(values)
      } catch (error) {
        if (isRefusal(error, 'content-changed')) overtaken.current = true
        throw error
      }
      setSent(JSON.stringify(values))
      draft.forget()
    },
  })
  const now = JSON.stringify(form.values)
  const isTyped = now !== begun && now !== sent
  useKeeping(draft, isTyped ? form.values : undefined)
  return {
    ...form,
    /** What was typed earlier has come back. */
    isRestored: draft.restored !== undefined,
    guard: { wouldLose: () => isTyped && !form.isSending, onLeave: draft.forget },
  }
}

/** The page behind a form that somebody was faster than is read anew when the form closes; else it would open with the old words again. */
function useRefreshAfter() {
  const router = useRouter()
  const isDue = useRef(false)
  useEffect(
    () => () => {
      if (isDue.current) void router.invalidate()
    },
    [router],
  )
  return isDue
}
