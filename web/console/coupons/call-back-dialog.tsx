import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { callBackCoupon, findStaffCoupon, type StaffCoupon } from '#contract/staff/coupons.ts'
import type { Localized } from '#domain/locale.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { useWords } from '../use-words.ts'
import { CallBackForm } from './call-back-form.tsx'

type Asked = { reason: Localized; unused: number; used: number }

/** First the reason, then the numbers as of now, and only then the act. */
export function CallBackDialog({ coupon, isOpen, onClose }: { coupon: StaffCoupon; isOpen: boolean; onClose: () => void }) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [asked, setAsked] = useState<Asked>()
  const count = async (reason: Localized) => {
    const { claimed, used, expired } = await api.call(findStaffCoupon, { id: coupon.id })
    setAsked({ reason, unused: claimed - used - expired, used })
  }
  return (
    <>
      <Modal
        isOpen={isOpen && !asked}
        title={t('console-sales.coupons.call-back')}
        closeLabel={t('console.close')}
        onClose={onClose}
      >
        <CallBackForm
          intro={t('console-sales.coupons.call-back-intro')}
          hint={t('console-sales.coupons.call-back-reason-hint')}
          save={t('console-sales.coupons.call-back-next')}
          send={count}
          onClose={onClose}
        />
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
