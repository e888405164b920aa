import { useEffect } from 'react'
import { findPreview } from '#contract/staff/opening.ts'
import { PREVIEW_COOKIE } from '#domain/opening.ts'
import { useConsole } from '../context.ts'

/** Whoever has signed in here sees the real shop in this browser, also before it opens. */
export function usePreview(): void {
  const { api } = useConsole()
  useEffect(() => {
    api.call(findPreview).then(
      ({ secret }) => {
        if (secret === null) return
        const secure = location.protocol === 'https:' ? '; secure' : ''
        document.cookie = `${PREVIEW_COOKIE}=${secret}; path=/; samesite=lax${secure}`
      },
      // Then the shop shows what customers see.
      () => {},
    )
  }, [api])
}
