import { useRouter, useRouterState } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { useHref } from './use-href.ts'

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
  return <LiveLink {...rest} to={to} preload={preload} fromPath={fromPath} />
}

/** What the live link renders, without its work for each: a page has a hundred of them, and on the server none is followed. */
function RenderedLink({ to, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const { basepath, options, state } = useRouter()
  const [path = ''] = to.split(/[?#]/)
  const isActive = path === state.location.pathname
  return (
    <a
      {...rest}
      {...stateOf(isActive, className)}
      href={`${basepath}/${options.context.locale.locale()}${path === '/' ? to.slice(1) : to}`}
    />
  )
}

/** As the router's own links tell that this page is open. */
const stateOf = (isActive: boolean, className: string | undefined) =>
  isActive
    ? ({ className: [className, 'active'].filter(Boolean).join(' '), 'data-status': 'active', 'aria-current': 'page' } as const)
    : { className }

/** As long as the router's own links wait. */
const POINTED_AT_MS = 50

type LiveProps = Omit<Props, 'preload' | 'fromPath'> & { preload: false | undefined; fromPath: string | undefined }

/** Fetches its page when it is pointed at. The router's own link writes its address again for each of forty links when a page starts. */
function LiveLink({ to, preload, fromPath, className, ...rest }: LiveProps) {
  const router = useRouter()
  const hrefOf = useHref()
  const [path = ''] = to.split(/[?#]/)
  const isActive = useRouterState({ select: ({ location }) => location.pathname === path })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFetched = preload !== false && router.options.defaultPreload === 'intent'
  const fetchAhead = () => void router.preloadRoute({ href: to } as never).catch(() => {})
  const fetchSoon = () => {
    clearTimeout(waiting.current)
    if (isFetched) waiting.current = setTimeout(fetchAhead, POINTED_AT_MS)
  }
  const leave = () => clearTimeout(waiting.current)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    if (rest.target && rest.target !== '_self') return
    event.preventDefault()
    void router.navigate({ href: to, ...(fromPath === undefined ? {} : { state: { fromPath } }) } as never)
  }
  return (
    <a
      {...rest}
      {...stateOf(isActive, className)}
      href={hrefOf(path === '/' ? to.slice(1) : to)}
      onClick={(event) => {
        rest.onClick?.(event)
        follow(event)
      }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        fetchSoon()
      }}
      onBlur={(event) => {
        rest.onBlur?.(event)
        leave()
      }}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event)
        fetchSoon()
      }}
      onMouseLeave={(event) => {
        rest.onMouseLeave?.(event)
        leave()
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event)
        if (isFetched) fetchAhead()
      }}
    />
  )
}
