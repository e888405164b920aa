import { useCallback } from 'react'
import { correctBalance, findBalances } from '#contract/staff/payments.ts'
import { useConsole } from '../context.ts'
import { ShopperActForm } from '../shopper-picker/shopper-act-form.tsx'
import { useWords } from '../use-words.ts'

export function CorrectionForm({ onClose }: { onClose: () => void }) {
  const { t, money } = useWords()
  const { api } = useConsole()
  const find = useCallback((keyword: string) => api.call(findBalances, { keyword }), [api])
  return (
    <ShopperActForm
      what="correction"
      find={find}
      more={({ balance }) => t('console-money.balance', { balance: money(balance) })}
      hasAmount
      reasonHint={t('console-money.reason-for-shopper')}
      save={t('console-money.correct')}
      act={async ({ shopper, ...correction }) => {
        const { balance, isWaiting } = await api.call(correctBalance, { accountId: shopper.id, ...correction })
        const params = { name: shopper.nickname, balance: money(balance) }
        return t(isWaiting ? 'console-money.asked' : 'console-money.corrected', params)
      }}
      onClose={onClose}
    />
  )
}
