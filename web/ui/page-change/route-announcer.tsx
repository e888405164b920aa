import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Focuses the content when the clicked link has disappeared. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
