import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LoginStrategy } from '#domain/account.ts'
import { cookieValue } from '#domain/cookies.ts'
import { sitePath } from '#domain/site-path.ts'
import { ApiError } from '#web/api/client.ts'
import { dropToken, storeToken } from '#web/api/token.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { cookieOf, keepCookie } from './cookies.ts'
import { paths } from './paths.ts'
import { announceAccount, setCartCount } from './visitor.ts'
import { useWords } from './words.ts'

const FROM_PATH = 'fromPath'
const FROM_PATH_SECONDS = 60 * 60

export const fromPathCookie = (path: string): string => cookieOf(FROM_PATH, ...fromPathValue(path))

export const rememberPath = (path: string): void => keepCookie(FROM_PATH, ...fromPathValue(path))

function fromPathValue(path: string): [value: string, seconds: number] {
  const safe = sitePath(path)
  return safe ? [safe, FROM_PATH_SECONDS] : ['', 0]
}

export function takeRememberedPath(): string | undefined {
  const path = rememberedPath(document.cookie)
  if (path) rememberPath('')
  return path
}

/** Validates again: a neighbouring host can set cookies, too. */
export function rememberedPath(cookies: string): string | undefined {
  const value = cookieValue(cookies, 'fromPath')
  return value ? sitePath(value) : undefined
}

/** Quantities that stock capped when two carts were merged (U33). */
export type MergedCart = { capped: { skuCode: string; quantity: number }[] }

/** Stores the token, merges the guest cart, informs all tabs, goes to the remembered path or home. */
export function useSessionStart(): (strategy: LoginStrategy, token: string) => Promise<MergedCart> {
  const router = useRouter()
  return useCallback(
    async (strategy, token) => {
      isStarting = true
      try {
        storeToken(strategy, token)
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
export const isSessionStarting = (): boolean => isStarting

type Router = ReturnType<typeof useRouter>

let ending: Promise<void> | undefined
/**
 * For expired sessions: forgets token and local storage, remembers the path, goes to the login page. Concurrent calls count once.
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
    await router.navigate({ href: paths.login(), replace: true, state: { isExpired: true } })
  }
}

export function useSessionEnd(): () => Promise<void> {
  const router = useRouter()
  return useCallback(() => endSession(router), [router])
}

/**
 * Whether a "session is over" answer ends the session: only for a visitor's write. Reads may be prefetches; the error page
 * handles private pages.
 */
export const isDeed = ({ method, access }: Endpoint): boolean => method === 'POST' && access === 'shopper'

export function useSignOut(): () => Promise<void> {
  const router = useRouter()
  const notify = useNotify()
  const { t } = useWords()
  return useCallback(async () => {
    const { signOut } = await import('#contract/shop/sign-in.ts')
    // A refusal means that the session is over already.
    const isOver = await router.options.context.api.call(signOut).then(
      () => true,
      (error: unknown) => error instanceof ApiError,
    )
    await forgetSession()
    router.clearCache()
    await router.navigate({ href: paths.home() })
    if (!isOver) notify(t('accounts.signedOutHere'), { kind: 'problem' })
  }, [router, notify, t])
}

async function forgetSession(): Promise<void> {
  dropToken()
  setCartCount(0)
  await announceAccount()
}

/** Must not fail the sign-in: the cart stays in this browser and the cart page tries again. */
async function mergeGuestCart(router: Router): Promise<MergedCart> {
  try {
    const merging = await import('./cart/merge-guest-cart.ts')
    return { capped: await merging.mergeGuestCart(router.options.context.api) }
  } catch {
    return { capped: [] }
  }
}
