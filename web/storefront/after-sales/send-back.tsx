import { useRouter } from '@tanstack/react-router'
import { sendReturn } from '#contract/shop/after-sales.ts'
import {
  type AfterSale,
  canAfterSale,
  EXPLANATION_MAX,
  RETURN_COURIER_MAX,
  RETURN_PHONE_MAX,
  RETURN_TRACKING,
  RETURN_TRACKING_MAX,
  type ReturnAddress,
  type ReturnParcel,
} from '#domain/after-sale.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useId } from '#web/ui/use-id.ts'
import { wordsOfError } from '../error-words.ts'
import { CopyButton } from '../orders/copy-button.tsx'
import { useSessionEnd } from '../session.ts'
import frame from '../shell/with-aside.module.css'
import { useWords } from '../words.ts'
import page from './request-page.module.css'
import styles from './send-back.module.css'

type Props = { request: AfterSale; address: ReturnAddress; onSent: () => void }

export function SendBack({ request, address, onSent }: Props) {
  const { t, say } = useWords()
  return (
    <section className={frame.section} aria-labelledby="return-to">
      <h2 id="return-to" className={frame.sectionTitle}>
        {t('after-sales.return-to')}
      </h2>
      <address className={styles.address}>
        {say(address.name)} {address.phone}
        <br />
        {say(address.address)}
      </address>
      <p className={frame.soft}>{t('after-sales.return-advice')}</p>
      <h3 className={styles.formTitle}>{t('after-sales.return-form')}</h3>
      <ParcelForm request={request} onSent={onSent} />
    </section>
  )
}

/** Shows what was said before, to correct it. */
function ParcelForm({ request, onSent }: Omit<Props, 'address'>) {
  const { t, say } = useWords()
  const before = request.returnParcel
  const { api } = useRouter().options.context
  const notify = useNotify()
  const endSession = useSessionEnd()
  const couriers = useId()
  const form = useForm({
    initial: {
      courier: before?.courier ?? '',
      tracking: before?.trackingNumber ?? '',
      phone: before?.phone ?? '',
      note: before?.note ?? '',
    },
    check: ({ courier, tracking }) => ({
      ...(courier.trim() === '' && { courier: t('after-sales.courier-required') }),
      ...(tracking.trim() === ''
        ? { tracking: t('after-sales.tracking-required') }
        : !RETURN_TRACKING.test(tracking.trim()) && { tracking: t('after-sales.tracking-wrong') }),
    }),
    send: async ({ courier, tracking, phone, note }) => {
      const parcel = {
        courier: courier.trim(),
        trackingNumber: tracking.trim(),
        phone: phone.trim(),
        note: note.trim(),
        pictures: [],
      }
      try {
        await api.call(sendReturn, { id: request.id, ...parcel })
      } catch (error) {
        if (error instanceof ApiError && error.isSessionInvalid) return endSession()
        // Decided or withdrawn meanwhile.
        if (isRefusal(error, 'after-sale-state-wrong')) onSent()
        throw error
      }
      notify(t(before ? 'after-sales.corrected' : 'after-sales.sent'))
      onSent()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <Field label={t('after-sales.courier')} error={form.errorOf('courier')}>
        {(control) => (
          <input
            {...control}
            {...form.text('courier')}
            className={inputClass}
            list={couriers}
            maxLength={RETURN_COURIER_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={couriers}>
        {COURIERS.map(({ code, name }) => (
          <option key={code} value={say(name)} />
        ))}
      </datalist>
      <Field label={t('after-sales.tracking')} error={form.errorOf('tracking')}>
        {(control) => (
          <input
            {...control}
            {...form.text('tracking')}
            className={inputClass}
            maxLength={RETURN_TRACKING_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('after-sales.phone')}>
        {(control) => (
          <input
            {...control}
            {...form.text('phone')}
            className={inputClass}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={RETURN_PHONE_MAX}
          />
        )}
      </Field>
      <Field label={t('after-sales.note')}>
        {(control) => <input {...control} {...form.text('note')} className={inputClass} maxLength={EXPLANATION_MAX} />}
      </Field>
      {form.formError ? (
        <p role="alert" className={styles.problem}>
          {form.formError}
        </p>
      ) : null}
      <div className={styles.submit}>
        <Button type="submit" isBusy={form.isSending}>
          {t(before ? 'after-sales.correct' : 'after-sales.send')}
        </Button>
      </div>
    </form>
  )
}

type FactsProps = { request: AfterSale; parcel: ReturnParcel; onSent: () => void }

export function ReturnParcelFacts({ request, parcel, onSent }: FactsProps) {
  const { t } = useWords()
  return (
    <section className={frame.section} aria-labelledby="return-parcel">
      <h2 id="return-parcel" className={frame.sectionTitle}>
        {t('after-sales.return-parcel')}
      </h2>
      <p className={`${frame.number} ${styles.number}`}>
        {parcel.courier} <strong>{parcel.trackingNumber}</strong>
        <CopyButton text={parcel.trackingNumber} label={t('after-sales.copy-tracking')} />
      </p>
      {parcel.note === '' ? null : <p className={page.words}>{parcel.note}</p>}
      {canAfterSale('send', request) ? (
        // Once it is corrected, the form is folded again.
        <details key={`${parcel.courier} ${parcel.trackingNumber}`} className={styles.correct}>
          <summary>{t('after-sales.correct-open')}</summary>
          <ParcelForm request={request} onSent={onSent} />
        </details>
      ) : null}
    </section>
  )
}
