import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Says the title of a page that was reached without a page load, as a browser does after one. Where the link that led there is gone
 * with its page, the focus goes to the new content instead of nowhere.
 */
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
