import { useEffect, useState } from 'react'
import { isInsideWeChat } from '#domain/device.ts'

/** What photos may be; larger ones and others are drawn again (shrink-photo.ts). */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * For a file field's `accept`. WeChat on Android offers album and camera for `image/*` alone, and only files for a list of kinds; what
 * was chosen is checked afterwards in any case. There is never a `capture`, which would shut the album out.
 */
export function useAccept(types: readonly string[]): string {
  const [accept, setAccept] = useState(types.join())
  useEffect(() => {
    const { userAgent } = navigator
    if (isInsideWeChat(userAgent) && /Android/.test(userAgent)) setAccept('image/*')
  }, [])
  return accept
}
