import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of `paths`, or an address of another site. */
  to: string
  children: ReactNode
  preload?: false
  fromPath?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

export function SiteLink({ to, preload, fromPath, ...rest }: Props) {
  if (/^https?:/i.test(to)) return <a {...rest} href={to} target="_blank" rel="noopener noreferrer" />
  // The router reads query and fragment from `href` only; `to` is for its types.
  return (
    <Link
      {...rest}
      to={to}
      href={to}
      {...(preload === undefined ? {} : { preload })}
      {...(fromPath === undefined ? {} : { state: { fromPath } })}
      activeOptions={{ exact: true, includeSearch: false }}
    />
  )
}
