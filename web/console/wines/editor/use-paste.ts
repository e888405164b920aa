import { type RefObject, useEffect, useRef } from 'react'

/** Files pasted into the element, or anywhere while nothing has the focus. In a dialog: anywhere in the dialog. */
export function usePaste(add: (files: File[]) => unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const present = useRef(add)
  present.current = add
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const dialog = place.current?.closest('dialog')
      const isFree = target === document.body && !document.querySelector('dialog[open]')
      const isHere = target instanceof Node && (dialog ?? place.current)?.contains(target)
      // Text from an office program brings a picture of itself.
      if (!clipboardData || clipboardData.types.includes('text/plain') || !(isHere || (isFree && !dialog))) return
      const files = [...clipboardData.files]
      if (files.length > 0) void present.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return place
}
