import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { isWithoutNetwork } from '#web/ui/lost-chunk/lost-chunk.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { isCachedPage } from '../../offline/cached-page.ts'
import { parseSearch } from '../../search-params.ts'
import { useWords } from '../../words.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of `paths`, query included. */
  to: string
  /** The visitor stays where he is on the page. */
  keepsPlace?: boolean
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link for places with a hundred of them (facets, the words on cards): a plain anchor that the router follows when it is pressed.
 * The router's own links each work out their address again at every change of the page.
 */
export function QuickLink({ to, keepsPlace = false, replace = false, onClick, ...rest }: Props) {
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

/** Writes a path of `paths` as the address bar shows it: base path and language in front. */
export function useHref(): (path: string) => string {
  const { basepath } = useRouter()
  const { locale } = useWords()
  return (path) => `${basepath}/${locale}${path}`
}

type How = { keepsPlace?: boolean; replace?: boolean }

/**
 * Follows a link without loading the page, unless it is opened elsewhere or another handler has dealt with it. Without a network
 * nobody loses the list where he stands in it for one that cannot be had (U65).
 */
export function useFollow(): (event: MouseEvent, path: string, how?: How) => void {
  const router = useRouter()
  const notify = useNotify()
  const hrefOf = useHref()
  const { t } = useWords()

  /** Fetched before, kept as a whole, or not to be had now. */
  const canBeShown = async (path: string): Promise<boolean> => {
    const [to, query] = path.split('?')
    // A path of `paths` is none of the router's own typed ones.
    const matches = await router.preloadRoute({ to, search: parseSearch(query ?? '') } as never)
    return matches?.every(({ status }) => status === 'success') || isCachedPage(new URL(hrefOf(path), location.href).href)
  }
  return (event, path, { keepsPlace = false, replace = false } = {}) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const go = () => void router.navigate({ href: path, replace, resetScroll: !keepsPlace })
    if (!keepsPlace || !isWithoutNetwork()) return go()
    void canBeShown(path).then((can) => (can ? go() : notify(t('shell.unreachable'), { kind: 'problem' })))
  }
}
