import { CALL_BACK_REASON_MAX } from '#domain/coupon-draft.ts'
import type { Localized } from '#domain/locale.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { intro: string; hint: string; save: string; send: (reason: Localized) => Promise<unknown>; onClose: () => void }

/** Asks for the reason in both languages: its holders read it in theirs. */
export function CallBackForm({ intro, hint, save, send, onClose }: Props) {
  const { t } = useWords()
  const form = useForm({
    initial: { reason: { zh: '', en: '' } },
    check: ({ reason: { zh, en } }) =>
      zh.trim() === '' || en.trim() === '' ? { reason: t('console-sales.coupons.call-back-reason-wrong') } : {},
    send: async ({ reason: { zh, en } }) => {
      await send({ zh: zh.trim(), en: en.trim() })
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{intro}</p>
      <LocalizedField
        {...form.field('reason')}
        label={t('console-sales.coupons.call-back-reason')}
        hint={hint}
        max={CALL_BACK_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={save} cancel={onClose} />
    </form>
  )
}
