import { findServiceStatus } from '#contract/shop/chat.ts'
import type { AgentCard, ServiceStatus } from '#domain/conversation.ts'
import type { Api } from '#web/api/client.ts'

/** The server notifies only waiting shoppers; others must poll. */
const ASKED_EVERY_MS = 15_000

type Options = {
  api: Api
  status: () => ServiceStatus | null
  isOnline: () => boolean
  onChange: (status: ServiceStatus) => void
}

export type StatusWatch = ReturnType<typeof watchStatus>

/** Polls while the page is visible. */
export function watchStatus({ api, status, isOnline, onChange }: Options) {
  let received = 0

  /** A frame that arrives during the request wins. */
  async function find(): Promise<void> {
    const before = received
    const found = await api.call(findServiceStatus)
    if (before === received) onChange(found)
  }

  async function ask(): Promise<void> {
    if (!isOnline() || document.visibilityState !== 'visible') return
    // The next poll makes up for a failure.
    await find().catch(() => {})
  }
  const timer = setInterval(() => {
    const present = status()
    if (!present?.isStaffed || present.agent?.isOnline === false) void ask()
  }, ASKED_EVERY_MS)
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)

  return {
    find,
    ask,
    receive(next: ServiceStatus): void {
      received += 1
      onChange(next)
    },
    agentIs(agentId: number, isOnline: boolean): void {
      const present = status()
      if (present?.agent?.id !== agentId) return
      onChange({ ...present, agent: { ...present.agent, isOnline } })
      void ask()
    },
    agentChosen(agent: AgentCard): void {
      const present = status()
      if (present) onChange({ ...present, agent })
    },
    rated(): void {
      const present = status()
      if (present) onChange({ ...present, toRate: null })
    },
    stop(): void {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
