import { useCallback } from 'react'
import { giveCoupon, type StaffCoupon } from '#contract/staff/coupons.ts'
import { findShoppers } from '#contract/staff/shoppers.ts'
import { useConsole } from '../context.ts'
import { ShopperActForm } from '../shopper-picker/shopper-act-form.tsx'
import { useWords } from '../use-words.ts'

export function GiveForm({ coupon, onClose }: { coupon: StaffCoupon; onClose: () => void }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const find = useCallback((keyword: string) => api.call(findShoppers, { keyword }), [api])
  return (
    <ShopperActForm
      what={`give ${coupon.id}`}
      intro={t('console-sales.coupons.give-intro', { name: say(coupon.title) })}
      find={find}
      reasonHint={t('console-money.reason-for-staff')}
      save={t('console-sales.coupons.give')}
      act={async ({ shopper, reason, key }) => {
        const { isWaiting } = await api.call(giveCoupon, { id: coupon.id, accountId: shopper.id, reason, key })
        return t(isWaiting ? 'console-money.asked' : 'console-sales.coupons.given', { name: shopper.nickname })
      }}
      onClose={onClose}
    />
  )
}
