import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of `paths`, query included. */
  to: string
  children: ReactNode
  /** Marked as the present page on the pages below it, too. */
  coversBelow?: boolean
  /** Where the query decides which link is the present one. */
  isCurrent?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of the console. The open page's own carries `aria-current="page"`. */
export function ConsoleLink({ to, coversBelow = false, isCurrent, ...rest }: Props) {
  // The router reads the query from `href` only; `to` is for its types.
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
