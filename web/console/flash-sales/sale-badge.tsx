import type { HiddenBy } from '#domain/flash-plan.ts'
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

/** Whatever its state says: nobody can buy in it. */
export function HiddenBadge({ by }: { by: HiddenBy }) {
  const { t } = useWords()
  return (
    <>
      <span className={panel.badge} data-kind="alarm">
        {t('console-sales.flash.hidden')}
      </span>{' '}
      <span className={panel.hint}>{t(`console-sales.flash.hidden.${by}`)}</span>
    </>
  )
}
