import { AFTER_SALE_KINDS, type AfterSaleKind } from '#domain/after-sale.ts'
import { useWords } from '../words.ts'
import styles from './kind-choice.module.css'

export function KindChoice({ value, onChange }: { value: AfterSaleKind; onChange: (kind: AfterSaleKind) => void }) {
  const { t } = useWords()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('after-sales.kind')}</legend>
      <div className={styles.kinds}>
        {AFTER_SALE_KINDS.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChange(kind)} />
            <span>
              <span className={styles.name}>{t(`after-sales.kind.${kind}`)}</span>
              <span className={styles.hint}>
                {t(kind === 'money' ? 'after-sales.kind-hint.money-after' : 'after-sales.kind-hint.return')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
