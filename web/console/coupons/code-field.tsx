import { CODE_LENGTH_MAX, CODE_LENGTH_MIN, CODE_TYPED_MAX, makeCode } from '#domain/coupon-code.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { TextField } from '../fields/text-field.tsx'
import { useWords } from '../use-words.ts'
import styles from './coupons.module.css'

export function CodeField(field: Bound<string>) {
  const { t } = useWords()
  return (
    <div className={styles.codeField}>
      <TextField
        {...field}
        label={t('console-sales.coupons.code')}
        hint={t('console-sales.coupons.code-hint', { min: CODE_LENGTH_MIN, max: CODE_LENGTH_MAX })}
        max={CODE_TYPED_MAX}
        className={styles.code}
        autoCapitalize="characters"
        spellCheck={false}
        isRequired
      />
      <Button variant="quiet" onClick={() => field.onChange(makeCode((bytes) => crypto.getRandomValues(bytes)))}>
        {t('console-sales.coupons.code-make')}
      </Button>
    </div>
  )
}
