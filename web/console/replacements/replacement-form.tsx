import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplacementDraft } from '#contract/staff/replacements.ts'
import { PARCEL_QUANTITY_MAX } from '#domain/parcel.ts'
import { REPLACEMENT_NOTE_MAX, REPLACEMENT_REASONS, type ReplacementReason } from '#domain/replacement.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { newKey } from '#web/api/new-key.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { isQuantity, QuantitiesField } from '../fields/quantities-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Line = { unique: string; most: number; words: string; proposed: number }
type Values = { reason: ReplacementReason; note: string; quantities: Record<string, string> }
type Props = {
  /** Of what the form keeps. */
  name: string
  hint: string
  lines: readonly Line[]
  reason: ReplacementReason
  make: (draft: ReplacementDraft) => Promise<unknown>
  onClose: () => void
}

/** How many of each line new ones are sent for, and why. */
export function ReplacementForm({ name, hint, lines, reason, make, onClose }: Props) {
  const { t, say } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [key] = useState(newKey)
  const form = useKeptForm<Values>(name, {
    initial: {
      reason,
      note: '',
      quantities: Object.fromEntries(lines.map(({ unique, proposed }) => [unique, String(proposed)])),
    },
    check: ({ quantities }) => wrongQuantities(lines, quantities, t),
    send: async ({ quantities, note, reason: chosen }) => {
      await make({ key, reason: chosen, note: note.trim(), lines: chosenOf(lines, quantities) })
      await router.invalidate()
      notify(t('console-shipping.replacement.made'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{hint}</p>
      <QuantitiesField
        name="quantities"
        legend={t('console-shipping.replacement.lines')}
        lines={lines}
        quantities={form.values.quantities}
        maxLength={String(PARCEL_QUANTITY_MAX).length}
        error={form.errorOf('quantities')}
        onChange={(quantities) => form.set({ quantities })}
      />
      <SelectField
        {...form.field('reason')}
        label={t('console-shipping.replacement.reason')}
        choices={REPLACEMENT_REASONS.map((value) => ({ value, words: say(REFUND_REASONS[value]) }))}
      />
      <TextField
        {...form.field('note')}
        label={t('console-shipping.replacement.note')}
        hint={t('console.after-sales.note-hint')}
        rows={2}
        max={REPLACEMENT_NOTE_MAX}
      />
      <FormEnd form={form} save={t('console-shipping.replacement.make')} cancel={onClose} />
    </form>
  )
}

const chosenOf = (lines: readonly Line[], quantities: Values['quantities']) =>
  lines.map(({ unique }) => ({ unique, quantity: Number(quantities[unique]) })).filter(({ quantity }) => quantity > 0)

function wrongQuantities(lines: readonly Line[], quantities: Values['quantities'], t: ReturnType<typeof useWords>['t']) {
  if (lines.some(({ unique, most }) => !isQuantity(quantities[unique], most)))
    return { quantities: t('console-shipping.replacement.quantity-wrong') }
  return chosenOf(lines, quantities).length === 0 ? { quantities: t('console-shipping.replacement.nothing-chosen') } : {}
}
