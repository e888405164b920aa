import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Api, ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { useSignInFirst } from './sign-in-first.ts'

const NONE: ReadonlySet<number> = new Set()
let ids = NONE
let owner: number | undefined
/** Pressed while the list was loading, so not included in it. */
const pressed = new Map<number, boolean>()
const listeners = new Set<() => void>()

function show(next: ReadonlySet<number>): void {
  ids = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The next page reloads: favourites may have changed elsewhere.
    if (listeners.size > 0) return
    owner = undefined
    pressed.clear()
  }
}

const favourites = () => import('#contract/shop/favourites.ts')

async function loadFavourites(api: Api, account: number | undefined): Promise<void> {
  if (account === owner) return
  owner = account
  if (account === undefined) {
    pressed.clear()
    return show(NONE)
  }
  const { listFavouriteIds } = await favourites()
  const found = await api.call(listFavouriteIds)
  if (owner !== account) return
  show(new Set(found))
  for (const [productId, isWanted] of pressed) show(withChange(productId, isWanted))
}

const press = (productId: number, isWanted: boolean): void => {
  pressed.set(productId, isWanted)
  show(withChange(productId, isWanted))
}

const withChange = (productId: number, isWanted: boolean): ReadonlySet<number> => {
  const next = new Set(ids)
  if (isWanted) next.add(productId)
  else next.delete(productId)
  return next
}

/** A signed-out visitor is asked to sign in first. */
export function useFavourite(productId: number): { isFavourite: boolean; toggle: () => Promise<void> } {
  const { api, isSignedIn } = useRouter().options.context
  const { account, isKnown } = useVisitor()
  const { t } = useWords()
  const notify = useNotify()
  const signInFirst = useSignInFirst()
  const endSession = useSessionEnd()
  const isChanging = useRef(false)
  const isFavourite = useSyncExternalStore(
    subscribe,
    () => ids.has(productId),
    () => false,
  )
  const accountId = account?.id
  useEffect(() => {
    // A late hydrated button does not know the visitor yet.
    if (!isKnown) return
    loadFavourites(api, accountId).catch(() => {})
  }, [api, accountId, isKnown])

  async function toggle(): Promise<void> {
    if (isChanging.current) return
    if (!isSignedIn()) return signInFirst()
    isChanging.current = true
    const isWanted = !isFavourite
    press(productId, isWanted)
    try {
      const { addFavourite, removeFavourites } = await favourites()
      await (isWanted ? api.call(addFavourite, { productId }) : api.call(removeFavourites, { productIds: [productId] }))
      notify(t(isWanted ? 'catalog.favourite.added' : 'catalog.favourite.removed'))
    } catch (error) {
      press(productId, !isWanted)
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      isChanging.current = false
    }
  }
  return { isFavourite, toggle }
}
