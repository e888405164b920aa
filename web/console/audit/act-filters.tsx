import { useState } from 'react'
import type { ActsAsked } from '#contract/staff/audit.ts'
import { ACT_STATES, type ActState, readObject } from '#domain/audit.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import styles from './audit.module.css'
import { useActWords } from './use-act-words.ts'

/** Who has acted, and on what: nothing else need be offered. */
export type Filters = { people: readonly { id: number; nickname: string; nicknameEn: string }[]; kinds: readonly string[] }
type Props = Filters & { asked: ActsAsked; onShow: (asked: ActsAsked) => void }

export function ActFilters({ asked, people, kinds, onShow }: Props) {
  const { t, locale } = useWords()
  const words = useActWords()
  const { before: _, ...filter } = asked
  const kind = asked.object === undefined ? '' : (readObject(asked.object)?.kind ?? '')
  const select = (label: string, value: string, choices: readonly (readonly [string, string])[], set: (one: string) => void) => (
    <Field label={label}>
      {(control) => (
        <select {...control} className={inputClass} value={value} onChange={({ target }) => set(target.value)}>
          <option value="">{t('console-audit.any')}</option>
          {choices.map(([one, called]) => (
            <option key={one} value={one}>
              {called}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <div className={styles.filters}>
      <div className={styles.choices}>
        {select(
          t('console-audit.column.by'),
          String(asked.by ?? ''),
          people.map((person) => [String(person.id), `${staffName(person, locale)} (${person.id})`]),
          (by) => onShow({ ...filter, by: by === '' ? undefined : Number(by) }),
        )}
        {select(
          t('console-audit.column.kind'),
          kind,
          [...new Set([...kinds, ...(kind ? [kind] : [])])].map((one) => [one, words.kind(one)]),
          (object) => onShow({ ...filter, object: object || undefined }),
        )}
        {select(
          t('console-audit.column.state'),
          asked.state ?? '',
          ACT_STATES.map((state) => [state, t(`console-audit.state.${state}`)]),
          (state) => onShow({ ...filter, state: ACT_STATES.find((one): one is ActState => one === state) }),
        )}
      </div>
      <div className={styles.choices}>
        <SearchField
          label={t('console-audit.search')}
          present={asked.search ?? ''}
          onSearch={(search) => onShow({ ...filter, search })}
        />
        <Days asked={filter} onShow={onShow} />
      </div>
    </div>
  )
}

/** Both days belong to the range. */
function Days({ asked, onShow }: Pick<Props, 'asked' | 'onShow'>) {
  const { t } = useWords()
  const [from, setFrom] = useState(asked.from ?? '')
  const [to, setTo] = useState(asked.to ?? '')
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault()
        onShow({ ...asked, from: from || undefined, to: to || undefined })
      }}
    >
      <DateField name="from" label={t('console-orders.from')} value={from} onChange={setFrom} />
      <DateField name="to" label={t('console-orders.to')} value={to} onChange={setTo} />
      <Button type="submit" variant="quiet">
        {t('console-orders.show')}
      </Button>
    </form>
  )
}
