import type { StaffRequestInFull } from '#contract/staff/after-sales.ts'
import { settleByReplacement } from '#contract/staff/replacements.ts'
import { isReplacementReason } from '#domain/replacement.ts'
import { useConsole } from '../context.ts'
import { ReplacementForm } from '../replacements/replacement-form.tsx'
import { useWords } from '../use-words.ts'

/** New bottles instead of the money that was asked for. */
export function ReplaceForm({ request, onClose }: { request: StaffRequestInFull; onClose: () => void }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  return (
    <ReplacementForm
      name={`replace ${request.number}`}
      hint={t('console.after-sales.replace-hint')}
      lines={request.lines.map(({ unique, quantity, name, vintage }) => ({
        unique,
        most: quantity,
        proposed: quantity,
        words: [t('console.orders.of-left', { left: quantity }), say(name), vintage].filter(Boolean).join(' '),
      }))}
      reason={isReplacementReason(request.reason) ? request.reason : 'broken'}
      make={(draft) => api.call(settleByReplacement, { number: request.number, ...draft })}
      onClose={onClose}
    />
  )
}
