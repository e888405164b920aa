import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { isWithoutNetwork } from '#web/ui/lost-chunk/lost-chunk.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { parseSearch } from '#web/ui/query.ts'
import { isCachedPage } from '../../offline/cached-page.ts'
import { useHref } from '../../use-href.ts'
import { useWords } from '../../words.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  keepsPlace?: boolean
  replace?: boolean
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * For places with a hundred links (facets, words on cards): a plain anchor that the router follows when pressed. The router's own
 * links recompute their addresses at every page change.
 */
export function QuickLink(props: Props) {
  return import.meta.env.SSR ? <RenderedLink {...props} /> : <LiveLink {...props} />
}

function RenderedLink({ to, keepsPlace: _, replace: _replace, onClick: _onClick, ...rest }: Props) {
  return <a {...rest} href={useHref()(to)} />
}

function LiveLink({ to, keepsPlace = false, replace = false, onClick, ...rest }: Props) {
  const hrefOf = useHref()
  const follow = useFollow()
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event)
        follow(event, to, { keepsPlace, replace })
      }}
    />
  )
}

type How = { keepsPlace?: boolean; replace?: boolean }

/** Leaves new tabs to the browser. Without a network it stays on the page when the target is not cached (U65). */
function useFollow(): (event: MouseEvent, path: string, how?: How) => void {
  const router = useRouter()
  const notify = useNotify()
  const hrefOf = useHref()
  const { t } = useWords()

  const canBeShown = async (path: string): Promise<boolean> => {
    const [to, query] = path.split('?')
    const matches = await router.preloadRoute({ to, search: parseSearch(query ?? '') } as never)
    return matches?.every(({ status }) => status === 'success') || isCachedPage(new URL(hrefOf(path), location.href).href)
  }
  return (event, path, { keepsPlace = false, replace = false } = {}) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // What replaces its page only adds to the list: nothing changes its place.
    const viewTransition = keepsPlace && !replace
    const go = () => void router.navigate({ href: path, replace, resetScroll: !keepsPlace, viewTransition })
    if (!keepsPlace || !isWithoutNetwork()) return go()
    void canBeShown(path).then((can) => (can ? go() : notify(t('shell.unreachable'), { kind: 'problem' })))
  }
}
