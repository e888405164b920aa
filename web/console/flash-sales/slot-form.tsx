import { useRouter } from '@tanstack/react-router'
import { addFlashSlot, changeFlashSlot, type SeenSlot } from '#contract/staff/flash-sale.ts'
import { SLOT_HOURS_MAX } from '#domain/flash-plan.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { useSlotWords } from './sale-words.ts'

const HOURS_OF_THE_DAY = Array.from({ length: SLOT_HOURS_MAX }, (_, hour) => hour)

/** The server refuses changes to slots with open sales. */
export function SlotForm({ slot, onClose }: { slot: SeenSlot | undefined; onClose: () => void }) {
  const { t } = useWords()
  const slotWords = useSlotWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`slot ${slot?.id ?? ''}`, {
    initial: { startsHour: String(slot?.startsHour ?? 20), hours: String(slot?.hours ?? 2), isOpen: slot?.isOpen ?? true },
    check: () => ({}),
    send: async ({ startsHour, hours, isOpen }) => {
      const plan = { startsHour: Number(startsHour), hours: Number(hours), image: slot?.image ?? '' }
      if (slot) await api.call(changeFlashSlot, { ...plan, id: slot.id, isOpen, version: slot.version })
      else await api.call(addFlashSlot, plan)
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    // All other refusals are about the time.
    fieldOf: (error) => (error instanceof ApiError && !isRefusal(error, 'content-changed') ? 'startsHour' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { startsHour, hours } = form.values
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <div className={panel.pair}>
        <Field label={t('console-sales.times.starts')} error={form.errorOf('startsHour')}>
          {(control) => (
            <select {...control} {...form.text('startsHour')} className={inputClass}>
              {HOURS_OF_THE_DAY.map((hour) => (
                <option key={hour} value={hour}>
                  {String(hour).padStart(2, '0')}:00
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('console-sales.times.hours')}>
          {(control) => (
            <select {...control} {...form.text('hours')} className={inputClass}>
              {HOURS_OF_THE_DAY.map((hour) => (
                <option key={hour} value={hour + 1}>
                  {hour + 1}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p role="status" className={panel.hint}>
        {slotWords({ startsHour: Number(startsHour), hours: Number(hours) })} · {t('console-sales.shop-time')}
      </p>
      {slot ? (
        <label className={formStyles.check}>
          <input type="checkbox" checked={form.values.isOpen} onChange={({ target }) => form.set({ isOpen: target.checked })} />
          <span>
            {t('console-sales.times.is-open')} <span className={panel.hint}>{t('console-sales.times.is-open-hint')}</span>
          </span>
        </label>
      ) : null}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
