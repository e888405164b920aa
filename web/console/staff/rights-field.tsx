import type { StaffRole } from '#contract/staff/roles.ts'
import { mayGive, type StaffScope } from '#domain/account.ts'
import { text } from '#domain/locale.ts'
import { useAccount } from '../context.ts'
import { SelectField } from '../fields/select-field.tsx'
import { useWords } from '../use-words.ts'
import { ScopesField } from './scopes-field.tsx'

export type Rights = { scopes: StaffScope[]; roleId: number | null }
type Props = {
  rights: Rights
  roles: readonly StaffRole[]
  error?: string | undefined
  onChange: (rights: Rights) => void
}

const OWN_SCOPES = 0

/** A role, or scopes of the account's own. */
export function RightsField({ rights: { scopes, roleId }, roles, error, onChange }: Props) {
  const { t, locale } = useWords()
  const own = useAccount()?.scopes ?? []
  const offered = roles.filter(({ id, scopes: ofRole }) => mayGive(own, ofRole) || id === roleId)
  return (
    <>
      <SelectField
        name="role"
        label={t('console-account.role')}
        value={roleId ?? OWN_SCOPES}
        choices={[
          { value: OWN_SCOPES, words: t('console-account.own-scopes') },
          ...offered.map(({ id, name }) => ({ value: id, words: text(name, locale) })),
        ]}
        onChange={(chosen) => {
          const role = roles.find(({ id }) => id === chosen)
          onChange(role ? { scopes: role.scopes, roleId: role.id } : { scopes, roleId: null })
        }}
      />
      <ScopesField
        scopes={scopes}
        isFixed={roleId !== null}
        error={error}
        onChange={(changed) => onChange({ scopes: changed, roleId: null })}
      />
    </>
  )
}
