import { lazy, Suspense, useEffect, useState } from 'react'
import { isInsideWeChat } from '#domain/device.ts'

const ScanButton = lazy(() => import('./scan-button.tsx').then((file) => ({ default: file.ScanButton })))

/** Empty everywhere but within WeChat. */
export function ScanSlot({ className }: { className: string | undefined }) {
  const [isInside, setIsInside] = useState(false)
  useEffect(() => setIsInside(isInsideWeChat(navigator.userAgent)), [])
  return isInside ? (
    <Suspense fallback={null}>
      <ScanButton className={className} />
    </Suspense>
  ) : null
}
