import { type AfterSale, type AfterSaleStatus, wayOf } from '#domain/after-sale.ts'
import { Steps } from '../orders/steps.tsx'
import { useWords } from '../words.ts'

type Step = { status: AfterSaleStatus; at: string | null; isDone: boolean }

export function stepsOf({ kind, status, events }: Pick<AfterSale, 'kind' | 'status' | 'events'>): Step[] {
  // An unannounced parcel has no time.
  const timeOf = (wanted: AfterSaleStatus) => events.findLast((event) => event.kind === wanted)?.at ?? null
  const way = wayOf(kind)
  const steps = way.map((each, index) => ({ status: each, at: timeOf(each), isDone: index <= way.indexOf(status) }))
  if (way.includes(status)) return steps
  return [
    ...steps.filter(({ at }) => at !== null).map((step) => ({ ...step, isDone: true })),
    { status, at: timeOf(status), isDone: true },
  ]
}

export function RequestSteps({ request }: { request: AfterSale }) {
  const { t } = useWords()
  const nameOf = (status: AfterSaleStatus) =>
    t(request.kind === 'return' && status === 'paying' ? 'after-sales.step.paying-return' : `after-sales.step.${status}`)
  return <Steps label={t('after-sales.steps')} steps={stepsOf(request).map((step) => ({ ...step, name: nameOf(step.status) }))} />
}
