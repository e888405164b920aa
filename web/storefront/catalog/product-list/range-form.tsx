import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type RangeKey, withValues } from '#domain/facets.ts'
import { readRange, writeRange } from '#domain/number-range.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useId } from '#web/ui/use-id.ts'
import { useHref } from '../../use-href.ts'
import { useWords } from '../../words.ts'
import { choiceOf, type ListSearch, withChoice } from './list-search.ts'
import styles from './range-form.module.css'

const UNITS = {
  price: 'catalog.list.unit-price',
  alcohol: 'catalog.list.unit-alcohol',
  sugar: 'catalog.list.unit-sugar',
} as const

type Props = {
  facet: RangeKey
  bounds: { min: number; max: number }
  search: ListSearch
  pathOf: (search: ListSearch) => string
}

/** A custom range. A plain GET form that includes the rest of the choice, so it works without scripts. */
export function RangeForm({ facet, bounds, search, pathOf }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const hrefOf = useHref()
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  const range = ownRange(choiceOf(search)[facet])
  const [action = '', query = ''] = pathOf(withChoice(search, withValues(choiceOf(search), facet, []))).split('?')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = ['from', 'to'].map((end) =>
      String(form.get(`${facet}_${end}`) ?? '')
        .normalize('NFKC')
        .trim()
        .replace(',', '.'),
    )
    const isNothing = from === '' && to === ''
    const wanted = readRange(`${from}-${to}`)
    setWrong(!wanted && !isNothing)
    if (!wanted && !isNothing) return
    const choice = withValues(choiceOf(search), facet, wanted ? [writeRange(wanted)] : [])
    void router.navigate({ href: pathOf(withChoice(search, choice)), resetScroll: false })
  }

  return (
    <form
      // A range changed elsewhere (removed chip, back button) must show in the fields.
      key={`${range.from}-${range.to}`}
      action={hrefOf(action)}
      method="get"
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={styles.end}>
          <span>{t(`catalog.list.${end}`)}</span>
          <input
            name={`${facet}_${end}`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            className={inputClass}
            placeholder={String(end === 'from' ? Math.floor(bounds.min) : Math.ceil(bounds.max))}
            defaultValue={range[end] ?? ''}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
          />
        </label>
      ))}
      <Button type="submit" variant="quiet" className={styles.apply}>
        <span className="visually-hidden">{t(UNITS[facet])} </span>
        {t('catalog.list.apply')}
      </Button>
      {isWrong ? (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {t('catalog.list.range-wrong')}
        </p>
      ) : null}
    </form>
  )
}

function ownRange(codes: readonly string[] = []): { from: number | null; to: number | null } {
  const [only, ...others] = codes
  return (only !== undefined && others.length === 0 ? readRange(only) : undefined) ?? { from: null, to: null }
}
