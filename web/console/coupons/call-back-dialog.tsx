import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { callBackCoupon, findStaffCoupon, type StaffCoupon } from '#contract/staff/coupons.ts'
import { CALL_BACK_REASON_MAX } from '#domain/coupon-draft.ts'
import type { Localized } from '#domain/locale.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Asked = { reason: Localized; unused: number; used: number }

/** First the reason, then the numbers as of now, and only then the act. */
export function CallBackDialog({ coupon, isOpen, onClose }: { coupon: StaffCoupon; isOpen: boolean; onClose: () => void }) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [asked, setAsked] = useState<Asked>()
  const form = useForm({
    initial: { reason: { zh: '', en: '' } },
    check: ({ reason: { zh, en } }) =>
      zh.trim() === '' || en.trim() === '' ? { reason: t('console-sales.coupons.call-back-reason-wrong') } : {},
    send: async ({ reason: { zh, en } }) => {
      const { claimed, used, expired } = await api.call(findStaffCoupon, { id: coupon.id })
      setAsked({ reason: { zh: zh.trim(), en: en.trim() }, unused: claimed - used - expired, used })
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <>
      <Modal
        isOpen={isOpen && !asked}
        title={t('console-sales.coupons.call-back')}
        closeLabel={t('console.close')}
        onClose={onClose}
      >
        <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
          <p>{t('console-sales.coupons.call-back-intro')}</p>
          <LocalizedField
            {...form.field('reason')}
            label={t('console-sales.coupons.call-back-reason')}
            hint={t('console-sales.coupons.call-back-reason-hint')}
            max={CALL_BACK_REASON_MAX}
            isRequired
          />
          <FormEnd form={form} save={t('console-sales.coupons.call-back-next')} cancel={onClose} />
        </form>
      </Modal>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('console-sales.coupons.call-back-title')}
        text={t('console-sales.coupons.call-back-text', {
          name: say(coupon.title),
          unused: asked?.unused ?? 0,
          used: asked?.used ?? 0,
        })}
        confirm={t('console-sales.coupons.call-back')}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          if (!asked) return
          const copies = await api.call(callBackCoupon, { id: coupon.id, reason: asked.reason })
          onClose()
          notify(t('console-sales.coupons.call-back-done', copies))
          await router.invalidate()
        }}
      />
    </>
  )
}
