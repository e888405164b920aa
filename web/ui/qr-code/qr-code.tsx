import type { QRCode } from 'qrcode'
import { useEffect, useState } from 'react'
import styles from './qr-code.module.css'
import { QUIET_ZONE, qrPath } from './qr-path.ts'

/** The library is loaded on demand. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const [modules, setModules] = useState<QRCode['modules']>()
  useEffect(() => {
    let isGone = false
    void import('qrcode').then(({ default: { create } }) => {
      // Readable with a quarter hidden.
      if (!isGone) setModules(create(content, { errorCorrectionLevel: 'Q' }).modules)
    })
    return () => {
      isGone = true
    }
  }, [content])
  const side = (modules?.size ?? 0) + 2 * QUIET_ZONE
  return (
    <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      {modules ? <path d={qrPath(modules)} /> : null}
    </svg>
  )
}
