import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findByCode } from '#contract/shop/product-code.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { ScanIcon } from '../shell/icons.tsx'
import { useWords } from '../words.ts'
import { openWechat } from './open-wechat.ts'
import { readScanned } from './read-scanned.ts'

/** WeChat's scanner: goes to what a code of this shop's names. Nothing when WeChat does not let the shop use it. */
export function ScanButton({ className }: { className: string | undefined }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const notify = useNotify()
  const [isThere, setIsThere] = useState(false)
  useEffect(() => void openWechat(api).then((wx) => setIsThere(wx !== undefined)), [api])
  if (!isThere) return null

  async function goTo(text: string): Promise<void> {
    const scanned = readScanned(text, { origin: location.origin, base: router.options.basepath ?? '' })
    if (scanned.kind === 'page') return router.navigate({ href: scanned.path })
    if (scanned.kind === 'foreign') return notify(t('shell.scan.foreign'), { kind: 'problem' })
    const { productId, sku } = await api.call(findByCode, { code: scanned.code })
    return router.navigate({ href: paths.product(productId, sku) })
  }
  async function scan(): Promise<void> {
    const fail = () => notify(t('shell.scan.failed'), { kind: 'problem' })
    const wx = await openWechat(api)
    if (!wx) return fail()
    wx.scanQRCode({
      needResult: 1,
      scanType: ['qrCode', 'barCode'],
      success: ({ resultStr }) => goTo(resultStr).catch((error) => notify(wordsOfError(error, t), { kind: 'problem' })),
      fail,
    })
  }
  return (
    <button type="button" className={className} aria-label={t('shell.scan')} onClick={() => void scan()}>
      <ScanIcon />
    </button>
  )
}
