import { COMPARED_MAX } from '#domain/compare.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { CompareIcon } from '../catalog/icons.tsx'
import { useWords } from '../words.ts'
import styles from './compare-toggle.module.css'
import { toggleCompared, useCompared } from './compared-wines.ts'

/** `isIcon`: on cards, where the picture carries it. */
export function CompareToggle({ productId, name, isIcon = false }: { productId: number; name: string; isIcon?: boolean }) {
  const { t } = useWords()
  const notify = useNotify()
  const isPicked = useCompared().includes(productId)
  const toggle = () => {
    if (!toggleCompared(productId)) notify(t('plans.compare.full', { max: COMPARED_MAX }), { kind: 'problem' })
  }
  return (
    <button
      type="button"
      className={styles.toggle}
      data-icon={isIcon ? '' : undefined}
      aria-pressed={isPicked}
      aria-label={t('plans.compare.pick', { name })}
      onClick={toggle}
    >
      <CompareIcon size={20} />
      {isIcon ? null : <span aria-hidden="true">{t('plans.compare.short')}</span>}
    </button>
  )
}
