import { createFileRoute } from '@tanstack/react-router'
import { findChatFigures } from '#contract/staff/chat.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { SPANS_DAYS } from '../supervisor/spans-days.ts'
import { SupervisorPage } from '../supervisor/supervisor-page.tsx'

const DEFAULT_DAYS = 14

export const Route = createFileRoute('/supervisor')({
  ...searchOf(({ days }): { days?: number } =>
    SPANS_DAYS.some((each) => each === Number(days) && each !== DEFAULT_DAYS) ? { days: Number(days) } : {},
  ),
  beforeLoad: staffOnly('chat-supervisor', 'admin'),
  loader: async ({ context, deps }) => ({
    figures: await context.api.call(findChatFigures, deps.days ?? DEFAULT_DAYS),
    at: new Date(),
  }),
  component: Supervisor,
})

function Supervisor() {
  const { figures, at } = Route.useLoaderData()
  const { days = DEFAULT_DAYS } = Route.useLoaderDeps()
  return <SupervisorPage figures={figures} at={at} days={days} />
}
