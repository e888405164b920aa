import { createFileRoute } from '@tanstack/react-router'
import { findChatFigures } from '#contract/staff/chat.ts'
import { staffOnly } from '../guard.ts'
import { SPANS_DAYS } from '../supervisor/spans-days.ts'
import { SupervisorPage } from '../supervisor/supervisor-page.tsx'

const DEFAULT_DAYS = 14

export const Route = createFileRoute('/supervisor')({
  validateSearch: ({ days }: Record<string, unknown>): { days?: number } =>
    SPANS_DAYS.some((each) => each === days && each !== DEFAULT_DAYS) ? { days: Number(days) } : {},
  beforeLoad: staffOnly('chat-supervisor', 'admin'),
  loaderDeps: ({ search }) => ({ days: search.days ?? DEFAULT_DAYS }),
  loader: async ({ context, deps }) => ({ figures: await context.api.call(findChatFigures, deps.days), at: new Date() }),
  component: Supervisor,
})

function Supervisor() {
  const { figures, at } = Route.useLoaderData()
  const { days } = Route.useLoaderDeps()
  return <SupervisorPage figures={figures} at={at} days={days} />
}
