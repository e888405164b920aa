import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  children: ReactNode
  coversBelow?: boolean
  /** For links that differ only in their query. */
  isCurrent?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export function ConsoleLink({ to, coversBelow = false, isCurrent, ...rest }: Props) {
  // The router reads the query only from `href`; `to` satisfies its types.
  return (
    <Link
      {...rest}
      to={to}
      href={to}
      activeOptions={{ exact: !coversBelow, includeSearch: false }}
      {...(isCurrent === undefined
        ? {}
        : { 'aria-current': isCurrent ? 'page' : 'false', activeProps: { 'aria-current': isCurrent ? 'page' : 'false' } })}
    />
  )
}
