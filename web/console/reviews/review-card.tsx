import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { hideReview, replyToReview, type StaffReview, showReview } from '#contract/staff/reviews.ts'
import { REPLY_MAX } from '#domain/review.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './reviews.module.css'

export function ReviewCard({ review }: { review: StaffReview }) {
  const { t, say, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const { act } = useAct()
  const isHidden = review.hiddenAt !== null
  const [seen, setSeen] = useState(review.reply)
  const form = useKeptForm(`reply ${review.id}`, {
    initial: { text: review.reply },
    // An empty text withdraws the answer, if there is one.
    check: ({ text }) => (text.trim() === '' && review.reply === '' ? { text: t('console.reviews.text-required') } : {}),
    send: async ({ text }) => {
      await api.call(replyToReview, { id: review.id, text: text.trim(), seen })
      setIsWriting(false)
      await router.invalidate()
      notify(t('console.saved'))
    },
    fieldOf: () => 'text',
    wordsOf: (error) => wordsOfError(error, t),
  })
  const [isWriting, setIsWriting] = useState(form.isRestored)

  /** Over the answer as it stands now, which may be a colleague's. */
  function startWriting() {
    if (review.reply !== seen) form.set({ text: review.reply })
    setSeen(review.reply)
    setIsWriting(true)
  }

  const toggleHidden = () =>
    act(async () => {
      await api.call(isHidden ? showReview : hideReview, { id: review.id })
      return t(isHidden ? 'console.reviews.shown' : 'console.reviews.hidden')
    })

  return (
    <article className={panel.panel} aria-label={`${say(review.productName)} · ${review.nickname}`}>
      <header className={styles.header}>
        <h2>{say(review.productName)}</h2>
        <span className={panel.hint}>
          {t('console.reviews.stars', { wine: review.wineStars, delivery: review.deliveryStars })}
        </span>
        {isHidden ? (
          <span className={panel.badge} data-kind="alarm">
            {t('console.reviews.is-hidden')}
          </span>
        ) : null}
      </header>
      <p className={panel.hint}>
        {review.nickname} · {formatMoment(review.writtenAt, locale)} · <span className={panel.code}>{review.orderNumber}</span>
      </p>
      {review.text ? <p className={styles.text}>{review.text}</p> : <p className={styles.none}>{t('console.reviews.no-text')}</p>}
      {review.pictures.length > 0 ? (
        <ul className={styles.photos}>
          {review.pictures.map((picture, index) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noopener">
                <img
                  src={picture}
                  alt={t('console.reviews.photo', { number: index + 1 })}
                  width={72}
                  height={72}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {review.reply && !isWriting ? (
        <blockquote className={styles.reply}>
          <p className={panel.hint}>{t('console.reviews.our-answer')}</p>
          <p className={panel.words}>{review.reply}</p>
        </blockquote>
      ) : null}
      {isWriting ? (
        <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
          <LeaveGuard {...form.guard} />
          <Field
            label={t('console.reviews.our-answer')}
            hint={review.reply ? t('console.reviews.empty-hint') : undefined}
            error={form.errorOf('text')}
          >
            {(control) => <textarea {...control} {...form.text('text')} className={inputClass} rows={3} maxLength={REPLY_MAX} />}
          </Field>
          <div className={panel.actions}>
            <Button type="submit" isBusy={form.isSending}>
              {t('console.save')}
            </Button>
            <Button variant="quiet" onClick={() => setIsWriting(false)}>
              {t('console.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <RowAction onClick={startWriting}>
            {t(review.reply ? 'console.reviews.change-answer' : 'console.reviews.answer')}
          </RowAction>
          <RowAction isDanger={!isHidden} onClick={() => void toggleHidden()}>
            {t(isHidden ? 'console.reviews.show' : 'console.reviews.hide')}
          </RowAction>
        </div>
      )}
    </article>
  )
}
