import type { FlashState } from '#domain/flash-sale.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

export function SaleBadge({ state }: { state: FlashState }) {
  const { t } = useWords()
  const kind = state === 'running' ? 'alarm' : state === 'ended' ? 'quiet' : undefined
  return (
    <span className={panel.badge} data-kind={kind}>
      {t(`console-sales.flash.tab.${state}`)}
    </span>
  )
}
