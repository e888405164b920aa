import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { listTitles } from '#contract/shop/invoices.ts'
import { type InvoiceTitle, TITLES_MAX } from '#domain/invoice.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useId } from '#web/ui/use-id.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './title-choice.module.css'
import { TitleForm } from './title-form.tsx'
import { TitleWords } from './title-words.tsx'

type Props = {
  value: number | null
  onChange: (titleId: number | null) => void
  /** Cancelled without any title. */
  onCancel: () => void
}

/** Loads the titles; the default is preselected. */
export function TitleChoice({ value, onChange, onCancel }: Props) {
  const { t } = useWords()
  const name = useId()
  const { api } = useRouter().options.context
  const [titles, setTitles] = useState<InvoiceTitle[]>()
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** An answer that comes after "no invoice" chooses nothing. */
  const isShown = useRef(true)

  async function load(wanted?: number): Promise<void> {
    try {
      const list = await api.call(listTitles)
      if (!isShown.current) return
      setTitles(list)
      setIsAdding(list.length === 0)
      setProblem(undefined)
      onChange(wanted ?? list.find(({ id }) => id === value)?.id ?? list[0]?.id ?? null)
    } catch (error) {
      setProblem(wordsOfError(error, t))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    isShown.current = true
    void load()
    return () => {
      isShown.current = false
    }
  }, [])

  if (problem) {
    return (
      <p role="alert" className={styles.problem}>
        {problem}{' '}
        <Button variant="plain" onClick={() => void load()}>
          {t('invoices.again')}
        </Button>
      </p>
    )
  }
  if (!titles) return <p className={styles.loading}>{t('invoices.loading')}</p>
  if (isAdding) {
    return (
      <div className={styles.new}>
        <TitleForm
          initial={undefined}
          onSaved={(id) => void load(id)}
          onCancel={() => (titles.length > 0 ? setIsAdding(false) : onCancel())}
        />
      </div>
    )
  }
  return (
    <fieldset className={styles.choice} aria-label={t('invoices.title-choice')}>
      {titles.map((title) => (
        <label key={title.id} className={styles.option}>
          <input type="radio" name={name} checked={title.id === value} onChange={() => onChange(title.id)} />
          <TitleWords title={title} />
        </label>
      ))}
      {titles.length < TITLES_MAX ? (
        <Button variant="plain" onClick={() => setIsAdding(true)}>
          {t('invoices.add-title')}
        </Button>
      ) : null}
    </fieldset>
  )
}
