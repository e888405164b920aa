import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address of the workspace (chat-path.ts). */
  to: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** The owner sets `aria-current`, because the router compares paths only. */
export function PlaceLink({ to, onClick, ...rest }: Props) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={`${router.basepath}${to}`}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.button !== 0) return
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href: to })
      }}
    />
  )
}
