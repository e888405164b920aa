import { Fragment } from 'react'
import { isSpan, SPANS_PER_DAY_MAX, type Span } from '#domain/conversation-hours.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { asTime, nextSpan } from './day-spans.ts'
import styles from './hours.module.css'

type Props = {
  name: string
  label: string
  isLabelHidden?: boolean
  spans: readonly Span[]
  onChange: (spans: Span[]) => void
}

/** An empty list means closed. */
export function SpansField({ name, label, isLabelHidden = false, spans, onChange }: Props) {
  const { t } = useWords()
  const change = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, place) => (place === index ? { ...span, ...part } : span)))
  return (
    <fieldset className={styles.spans}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      {spans.length === 0 ? <span className={styles.closed}>{t('console.hours.closed')}</span> : null}
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its place
        <span key={index} className={styles.span}>
          {(['from', 'to'] as const).map((end) => (
            <Fragment key={end}>
              {end === 'to' ? <span aria-hidden="true">–</span> : null}
              <input
                className={inputClass}
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
                // The form focuses the named input, so only wrong ones have a name.
                name={isSpan(span) ? undefined : name}
                aria-label={`${label}: ${t(`console.hours.${end}`)}`}
                aria-invalid={isSpan(span) ? undefined : true}
                value={span[end]}
                onChange={({ target }) => change(index, { [end]: target.value })}
                onBlur={({ target }) => change(index, { [end]: asTime(target.value) })}
              />
            </Fragment>
          ))}
          <button
            type="button"
            className={styles.remove}
            aria-label={`${label}: ${t('console.hours.remove')} ${span.from}–${span.to}`}
            onClick={() => onChange(spans.filter((_, place) => place !== index))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </span>
      ))}
      {spans.length < SPANS_PER_DAY_MAX ? (
        <RowAction of={label} onClick={() => onChange([...spans, nextSpan(spans)])}>
          + {t('console.hours.add')}
        </RowAction>
      ) : null}
    </fieldset>
  )
}
