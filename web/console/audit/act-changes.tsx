import { useEffect, useState } from 'react'
import { type ActInFull, findAct, type StaffChange } from '#contract/staff/audit.ts'
import { CHANGES_SHOWN_MAX } from '#domain/audit.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './audit.module.css'
import { ObjectLink } from './object-link.tsx'
import { useActWords } from './use-act-words.ts'

/** What an act changed, read when it is unfolded. */
export function ActChanges({ id }: { id: number }) {
  const { t } = useWords()
  const { api } = useConsole()
  const [act, setAct] = useState<ActInFull>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isWanted = true
    api.call(findAct, id).then(
      (found) => isWanted && setAct(found),
      (error) => isWanted && setProblem(wordsOfError(error, t)),
    )
    return () => {
      isWanted = false
    }
  }, [api, id, t])
  if (problem) return <p role="alert">{problem}</p>
  if (!act) return <p className={panel.hint}>{t('console-audit.loading')}</p>
  return (
    <div className={styles.changes}>
      <Money money={act.money} />
      {act.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Change key={index} change={change} />
      ))}
      {act.changes.length >= CHANGES_SHOWN_MAX ? (
        <p className={panel.hint}>{t('console-audit.more-changes', { count: CHANGES_SHOWN_MAX })}</p>
      ) : null}
    </div>
  )
}

function Money({ money: entries }: Pick<ActInFull, 'money'>) {
  const { t, money } = useWords()
  return entries.map(({ action, step, for: receiver, subject, amount, reason }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <p key={index}>
      <strong>{t(`console-money.action.${action}`)}</strong>
      {step === 'done' ? null : ` (${t(`console-money.step.${step}`)})`}
      {[receiver?.nickname, subject, amount === null ? '' : money(amount), reason].filter(Boolean).map((words) => ` · ${words}`)}
    </p>
  ))
}

function Change({ change: { object, table, row, operation, fields } }: { change: StaffChange }) {
  const { t } = useWords()
  const words = useActWords()
  // A row of its own within the object, as the SKU of a wine.
  const isItself = row === object.id && words.table(table) === words.kind(object.kind)
  const part = isItself ? '' : [words.table(table), row].filter(Boolean).join(' ')
  return (
    <table className={styles.change}>
      <caption>
        <ObjectLink {...object} /> {part ? <span className={panel.hint}>{part}</span> : null}{' '}
        <span className={panel.badge} data-kind="quiet">
          {t(`console-audit.operation.${operation}`)}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('console-audit.column.field')}</th>
          <th scope="col">{t('console-audit.column.before')}</th>
          <th scope="col">{t('console-audit.column.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after, isHidden }) => (
          <tr key={name}>
            <th scope="row">{words.field(name)}</th>
            {isHidden ? (
              <td colSpan={2} className={panel.hint}>
                {t(operation === 'insert' ? 'console-audit.hidden-new' : 'console-audit.hidden')}
              </td>
            ) : (
              <>
                <td>{operation === 'insert' ? null : <Value text={words.value(name, before)} />}</td>
                <td>{operation === 'delete' ? null : <Value text={words.value(name, after)} />}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SHORT = 240

function Value({ text }: { text: string }) {
  if (text.length <= SHORT) return <span className={styles.value}>{text}</span>
  return (
    <details>
      <summary className={styles.value}>{text.slice(0, SHORT)}…</summary>
      <span className={styles.value}>{text}</span>
    </details>
  )
}
