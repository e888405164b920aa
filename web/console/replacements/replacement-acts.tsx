import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { callOffReplacement, sendReplacement } from '#contract/staff/replacements.ts'
import { REPLACEMENT_NOTE_MAX } from '#domain/replacement.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import styles from '../orders/orders.module.css'
import { NumberFields, wrongNumber } from '../shipping/number-fields.tsx'
import { useCourier } from '../shipping/use-courier.ts'
import { useWords } from '../use-words.ts'

type Waiting = { id: number; number: string }

/** What can be done with a replacement that waits: its parcel leaves, or it is called off. */
export function ReplacementActs({ replacement, onDone }: { replacement: Waiting; onDone?: () => void }) {
  const { t } = useWords()
  const [open, setOpen] = useState<'send' | 'call-off' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.parcelActions}>
      {(['send', 'call-off'] as const).map((act) => (
        <RowAction of={replacement.number} key={act} onClick={() => setOpen(act)}>
          {t(`console-shipping.replacement.${act}`)}
        </RowAction>
      ))}
      <Modal
        isOpen={open !== null}
        title={t(`console-shipping.replacement.${open ?? 'send'}-title`)}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open === 'send' ? <SendForm replacement={replacement} onDone={onDone} onClose={close} /> : null}
        {open === 'call-off' ? <CallOffForm replacement={replacement} onDone={onDone} onClose={close} /> : null}
      </Modal>
    </div>
  )
}

type Props = { replacement: Waiting; onDone: (() => void) | undefined; onClose: () => void }

function SendForm({ replacement: { id, number: order }, onDone, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [lastCourier, keepCourier] = useCourier()
  const form = useKeptForm(`send replacement ${id}`, {
    initial: { courier: lastCourier, number: '' },
    check: (numbered) => wrongNumber(numbered, t),
    send: async ({ courier, number }) => {
      await api.call(sendReplacement, { id, courier, trackingNumber: number.trim() })
      keepCourier(courier)
      onDone?.()
      await router.invalidate()
      notify(t('console-shipping.replacement.sent', { number: order }))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'parcel-number-wrong', 'parcel-exists') ? 'number' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        <b className={panel.number}>{order}</b>
      </p>
      <NumberFields form={form} />
      <FormEnd form={form} save={t('console-shipping.replacement.send')} cancel={onClose} />
    </form>
  )
}

function CallOffForm({ replacement: { id }, onDone, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`call off replacement ${id}`, {
    initial: { note: '' },
    check: () => ({}),
    send: async ({ note }) => {
      await api.call(callOffReplacement, { id, note: note.trim() })
      onDone?.()
      await router.invalidate()
      notify(t('console-shipping.replacement.called-off'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{t('console-shipping.replacement.call-off-hint')}</p>
      <TextField
        {...form.field('note')}
        label={t('console-shipping.replacement.call-off-note')}
        rows={2}
        max={REPLACEMENT_NOTE_MAX}
      />
      <FormEnd form={form} save={t('console-shipping.replacement.call-off')} cancel={onClose} />
    </form>
  )
}
