import { useState } from 'react'
import { isAbove, mayGive, STAFF_SCOPES, type StaffScope, withImplied } from '#domain/account.ts'
import formStyles from '#web/ui/form/form.module.css'
import { useAccount } from '../context.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './staff.module.css'

type Props = {
  scopes: readonly StaffScope[]
  /** They are a role's. */
  isFixed?: boolean
  error?: string | undefined
  onChange: (scopes: StaffScope[]) => void
}

export function ScopesField({ scopes, isFixed = false, error, onChange }: Props) {
  const { t } = useWords()
  const account = useAccount()
  const [before] = useState(scopes)
  const own = account?.scopes ?? []
  // Nobody gives what they have not; what was there may be taken and put back. Owners are administrators.
  const isOpen = (scope: StaffScope) =>
    !isFixed &&
    (mayGive(own, [scope]) || (before.includes(scope) && isAbove(own, [scope]))) &&
    !(scope === 'admin' && scopes.includes('owner'))
  return (
    <fieldset className={styles.rights} aria-describedby={error ? 'scopes-error' : undefined}>
      <legend>{t('console.staff.scopes')}</legend>
      {STAFF_SCOPES.map((scope) => (
        <label key={scope} className={formStyles.check}>
          <input
            type="checkbox"
            name="scopes"
            checked={scopes.includes(scope)}
            disabled={!isOpen(scope)}
            onChange={({ target }) =>
              onChange(withImplied(STAFF_SCOPES.filter((each) => (each === scope ? target.checked : scopes.includes(each)))))
            }
          />
          <span>
            {t(`console.scope.${scope}`)} <span className={panel.hint}>{t(`console.scope.${scope}.hint`)}</span>
          </span>
        </label>
      ))}
      {error ? (
        <p id="scopes-error" className={panel.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
