import { type Api, ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'

/** `settle`: whether the person has proved who they are, or would rather not. */
export type AskedProof = { hasFactor: boolean; settle: (isProved: boolean) => void }

export type Proof = {
  /** What the dialog is to ask for now. */
  asked: () => AskedProof | null
  subscribe: (listener: () => void) => () => void
  /** Calls that want a fresh proof ask for it and are made again; who declines sees the refusal. */
  askingFor: (api: Api) => Api
}

export function createProof(): Proof {
  let present: AskedProof | null = null
  let asking: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  const show = (next: AskedProof | null) => {
    present = next
    for (const listener of listeners) listener()
  }
  /** Calls that fail together share one dialog. */
  const ask = (hasFactor: boolean): Promise<boolean> => {
    asking ??= new Promise<boolean>((settle) => show({ hasFactor, settle })).finally(() => {
      asking = undefined
      show(null)
    })
    return asking
  }
  return {
    asked: () => present,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    askingFor: (api) => ({
      async call(endpoint, ...rest) {
        try {
          return await api.call(endpoint, ...rest)
        } catch (error) {
          if (!isRefusal(error, 'confirm-needed') || !(await ask(hasFactorOf(error)))) throw error
          return api.call(endpoint, ...rest)
        }
      },
    }),
  }
}

const hasFactorOf = (error: unknown): boolean =>
  error instanceof ApiError && (error.data as { hasFactor?: boolean } | undefined)?.hasFactor === true
