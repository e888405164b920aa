import { useState } from 'react'
import { useForm } from '#web/ui/form/use-form.ts'
import { useDraft, useKeeping } from './use-draft.ts'

type Options<Values extends Record<string, unknown>> = Parameters<typeof useForm<Values>>[0]

/** A form whose words survive a reload; `what` tells it from the other forms of its page. Never for passwords. */
export function useKeptForm<Values extends Record<string, unknown>>(what: string, options: Options<Values>) {
  const [begun] = useState(() => JSON.stringify(options.initial))
  const [sent, setSent] = useState<string>()
  const draft = useDraft({ what, base: begun, initial: options.initial })
  const form = useForm<Values>({
    ...options,
    initial: draft.restored ?? options.initial,
    send: async (values) => {
      await options.send(values)
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
