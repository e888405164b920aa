import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../../error-words.ts'
import { useSessionEnd } from '../../session.ts'
import { useVisitor } from '../../visitor.ts'
import { useWords } from '../../words.ts'
import { useSignInFirst } from '../sign-in-first.ts'

/** Few need it, so it comes when it is used. */
const contract = () => import('#contract/shop/back-in-stock.ts')

/** Whether the visitor is told when the pack is back. A signed-out one is asked to sign in first. */
export function useWish(skuCode: string): { isWished: boolean; isBusy: boolean; toggle: () => Promise<void> } {
  const { api, isSignedIn } = useRouter().options.context
  const { account } = useVisitor()
  const { t } = useWords()
  const notify = useNotify()
  const signInFirst = useSignInFirst()
  const endSession = useSessionEnd()
  const [wished, setWished] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const accountId = account?.id
  useEffect(() => {
    if (accountId === undefined) return setWished(new Set())
    contract()
      .then(({ listWishes }) => api.call(listWishes))
      .then((codes) => setWished(new Set(codes)))
      // Pressing the button tells the shopper.
      .catch(() => {})
  }, [api, accountId])

  const isWished = wished.has(skuCode)
  async function toggle(): Promise<void> {
    if (isBusy) return
    if (!isSignedIn()) return signInFirst()
    setIsBusy(true)
    try {
      const { addWish, removeWish } = await contract()
      await api.call(isWished ? removeWish : addWish, skuCode)
      setWished((present) => new Set(isWished ? [...present].filter((code) => code !== skuCode) : [...present, skuCode]))
      notify(t(isWished ? 'catalog.back-in-stock.removed' : 'catalog.back-in-stock.added'))
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isWished, isBusy, toggle }
}
