import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LoginStrategy } from '#domain/account.ts'
import { cookieValue } from '#domain/cookies.ts'
import { sitePath } from '#domain/site-path.ts'
import { dropToken, keepToken } from '#web/api/token.ts'
import { cookieOf, keepCookie } from './cookies.ts'
import { paths } from './paths.ts'
import { announceAccount, setCartCount } from './visitor.ts'

/** Holds the last path plus query before the visitor was sent to the login page. */
const FROM_PATH = 'fromPath'
const FROM_PATH_SECONDS = 60 * 60

/** The cookie that remembers a path; for anything but a path of this site, the cookie that forgets what was remembered. */
export const fromPathCookie = (path: string): string => cookieOf(FROM_PATH, ...fromPathValue(path))

/** Remembers where the visitor wanted to go. */
export const rememberPath = (path: string): void => keepCookie(FROM_PATH, ...fromPathValue(path))

function fromPathValue(path: string): [value: string, seconds: number] {
  const safe = sitePath(path)
  return safe ? [safe, FROM_PATH_SECONDS] : ['', 0]
}

/** The remembered path, which is forgotten by this; undefined when there is none. */
export function takeRememberedPath(): string | undefined {
  const path = rememberedPath(document.cookie)
  if (path) rememberPath('')
  return path
}

/** The cookie can be written by anybody who sits at this browser or owns a neighbouring host, so it is checked when read, too. */
export function rememberedPath(cookies: string): string | undefined {
  const value = cookieValue(cookies, 'fromPath')
  return value ? sitePath(value) : undefined
}

/** What is capped by stock while two carts become one, for a note to the shopper (U33). */
export type MergedCart = { capped: { skuCode: string; quantity: number }[] }

/**
 * Starts a session with the token that a sign-in has brought: keeps it, merges the signed-out cart, tells all tabs, and goes to where
 * the visitor wanted to go, otherwise home.
 */
export function useSessionStart(): (strategy: LoginStrategy, token: string) => Promise<MergedCart> {
  const router = useRouter()
  return useCallback(
    async (strategy, token) => {
      isStarting = true
      try {
        keepToken(strategy, token)
        const merged = await mergeGuestCart(router)
        await announceAccount()
        await router.navigate({ href: takeRememberedPath() ?? paths.home(), replace: true })
        return merged
      } finally {
        isStarting = false
      }
    },
    [router],
  )
}

let isStarting = false
/** While it is, the way after signing in is being gone already, and the remembered path must be taken once only. */
export const isSessionStarting = (): boolean => isStarting

type Router = ReturnType<typeof useRouter>

let ending: Promise<void> | undefined
/**
 * The session is over: forgets the token and the local storage, remembers the path, goes to the login page. Once, when
 * several calls hear of it.
 */
export function endSession(router: Router): Promise<void> {
  ending ??= leave().finally(() => {
    ending = undefined
  })
  return ending

  async function leave(): Promise<void> {
    localStorage.clear()
    rememberPath(router.latestLocation.href)
    await forgetSession()
    await router.navigate({ href: paths.login(), replace: true })
  }
}

export function useSessionEnd(): () => Promise<void> {
  const router = useRouter()
  return useCallback(() => endSession(router), [router])
}

/**
 * Whether "the session is over" as an answer ends it: only for what the visitor did. What is only read may have been fetched ahead, or
 * belong to a public page; of a page's own data the error page takes care.
 */
export const isDeed = ({ method, access }: Endpoint): boolean => method === 'POST' && access === 'shopper'

/** Signs out on the server and here, then shows the home page. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    const { signOut } = await import('#contract/shop/sign-in.ts')
    // Signing out here must work even when the server cannot be reached: the token is forgotten in any case.
    await router.options.context.api.call(signOut).catch(() => {})
    await forgetSession()
    router.clearCache()
    await router.navigate({ href: paths.home() })
  }, [router])
}

async function forgetSession(): Promise<void> {
  dropToken()
  setCartCount(0)
  await announceAccount()
}

/** A cart that could not be merged now stays in this browser; the cart page tries again. Signing in does not depend on it. */
async function mergeGuestCart(router: Router): Promise<MergedCart> {
  try {
    const merging = await import('./cart/merge-guest-cart.ts')
    return { capped: await merging.mergeGuestCart(router.options.context.api) }
  } catch {
    return { capped: [] }
  }
}
