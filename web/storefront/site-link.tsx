import { Link, useRouter } from '@tanstack/react-router'
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
  if (import.meta.env.SSR) return <RenderedLink {...rest} to={to} />
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

/** What the router's link renders, without its work for each: a page has a hundred of them, and on the server none is followed. */
function RenderedLink({ to, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const { basepath, options, state } = useRouter()
  const [path = ''] = to.split(/[?#]/)
  const isActive = path === state.location.pathname
  return (
    <a
      {...rest}
      className={isActive ? [className, 'active'].filter(Boolean).join(' ') : className}
      href={`${basepath}/${options.context.locale.locale()}${path === '/' ? to.slice(1) : to}`}
      {...(isActive ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
    />
  )
}
