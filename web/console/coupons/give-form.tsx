import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { giveCoupon, type StaffCoupon } from '#web/api/staff-coupons.ts'
import { type FoundShopper, findShoppers } from '#web/api/staff-shoppers.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Avatar } from '../layout/avatar.tsx'
import panel from '../layout/panel.module.css'
import { useFound } from '../use-found.ts'
import { useWords } from '../use-words.ts'
import styles from './coupons.module.css'

/** Gives a coupon to one shopper, whatever the limit per person. */
export function GiveForm({ coupon, onClose }: { coupon: StaffCoupon; onClose: () => void }) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<FoundShopper>()
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const find = useCallback((keyword: string) => findShoppers(api, keyword), [api])
  const found = useFound(find, words.trim())
  const people = found.state === 'found' ? found.found : []

  async function give() {
    if (!chosen) return setProblem(t('console-sales.coupons.shopper-required'))
    setIsSending(true)
    try {
      await giveCoupon(api, coupon.id, chosen.id)
      await router.invalidate()
      notify(t('console-sales.coupons.given', { name: chosen.nickname }))
      onClose()
    } catch (error) {
      setProblem(wordsOfError(error, t))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      className={panel.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void give()
      }}
    >
      <p>{t('console-sales.coupons.give-intro', { name: say(coupon.title) })}</p>
      <Field label={t('console-sales.coupons.shopper')} hint={t('console-sales.coupons.shopper-hint')}>
        {(control) => (
          <input
            {...control}
            className={inputClass}
            type="search"
            value={words}
            maxLength={40}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
            autoFocus
            onChange={({ target }) => {
              setWords(target.value)
              setChosen(undefined)
              setProblem('')
            }}
          />
        )}
      </Field>
      <p role="status" className={words.trim() === '' ? 'visually-hidden' : panel.hint}>
        {words.trim() === ''
          ? ''
          : found.state === 'found'
            ? t('console-sales.coupons.shoppers-found', { count: people.length })
            : t(`console-sales.terms.${found.state}`)}
      </p>
      {people.length > 0 ? (
        <fieldset className={styles.people}>
          <legend className="visually-hidden">{t('console-sales.coupons.shopper')}</legend>
          {people.map((person) => (
            <label key={person.id} className={styles.person}>
              <input
                type="radio"
                name="shopper"
                checked={chosen?.id === person.id}
                onChange={() => {
                  setChosen(person)
                  setProblem('')
                }}
              />
              <Avatar src={person.avatar} name={person.nickname} size={32} />
              <span className={styles.who}>{person.nickname}</span>
              <span className={panel.hint}>
                {person.phone} · {person.id}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
      <div className={panel.actions}>
        <Button type="submit" isBusy={isSending}>
          {t('console-sales.coupons.give')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('console.cancel')}
        </Button>
      </div>
    </form>
  )
}
