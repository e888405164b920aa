import { useRouter } from '@tanstack/react-router'
import { writeReview } from '#contract/shop/reviews.ts'
import { isStars, REVIEW_PICTURES_MAX, REVIEW_TEXT_MAX, type Stars } from '#domain/review.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { StarChoice } from '#web/ui/star-choice/star-choice.tsx'
import { OwnPhotos } from '../accounts/own-photos.tsx'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import styles from './review-form.module.css'

type Props = {
  unique: string
  /** From another wine of the same delivery. */
  deliveryStars: Stars | 0
  onWritten: (deliveryStars: Stars) => void
}
type Values = { wineStars: Stars | 0; deliveryStars: Stars | 0; text: string; pictures: string[] }

export function ReviewForm({ unique, deliveryStars, onWritten }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const endSession = useSessionEnd()
  const deliveryOf = (values: Values): Stars | 0 => values.deliveryStars || deliveryStars
  const form = useForm<Values>({
    initial: { wineStars: 0, deliveryStars: 0, text: '', pictures: [] },
    check: (values) => ({
      ...(values.wineStars === 0 && { wineStars: t('reviews.wine-stars-missing') }),
      ...(deliveryOf(values) === 0 && { deliveryStars: t('reviews.delivery-stars-missing') }),
    }),
    send: async (values) => {
      const { text, pictures, wineStars } = values
      const delivery = deliveryOf(values)
      if (!isStars(wineStars) || !isStars(delivery)) return
      const score = { wineStars, deliveryStars: delivery }
      try {
        await api.call(writeReview, { unique, text: text.trim(), pictures, ...score })
        notify(t('reviews.written'))
      } catch (error) {
        if (error instanceof ApiError && error.isSessionInvalid) return void endSession()
        // In another tab, or by an earlier press.
        if (!isRefusal(error, 'already-reviewed')) throw error
      }
      onWritten(score.deliveryStars)
    },
    fieldOf: (error) =>
      isRefusal(error, 'review-wine-stars')
        ? 'wineStars'
        : isRefusal(error, 'review-delivery-stars')
          ? 'deliveryStars'
          : undefined,
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { values } = form

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.stars}>
        <StarChoice
          name="wineStars"
          legend={t('reviews.the-wine')}
          value={values.wineStars}
          say={(stars) => t(`reviews.choice.${stars}`)}
          error={form.errorOf('wineStars')}
          onChange={(wineStars) => form.set({ wineStars })}
        />
        <StarChoice
          name="deliveryStars"
          legend={t('reviews.the-delivery')}
          value={deliveryOf(values)}
          say={(stars) => t(`reviews.choice.${stars}`)}
          error={form.errorOf('deliveryStars')}
          onChange={(chosen) => form.set({ deliveryStars: chosen })}
        />
      </div>
      <Field
        label={t('reviews.your-words')}
        hint={t('reviews.length', { length: values.text.length, max: REVIEW_TEXT_MAX })}
        error={form.errorOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            {...form.text('text')}
            className={inputClass}
            rows={4}
            maxLength={REVIEW_TEXT_MAX}
            placeholder={t('reviews.example')}
          />
        )}
      </Field>
      <OwnPhotos
        photos={values.pictures}
        max={REVIEW_PICTURES_MAX}
        words={{
          legend: t('reviews.pictures'),
          hints: [t('reviews.pictures-hint', { max: REVIEW_PICTURES_MAX })],
          add: t('reviews.add-picture'),
          adding: t('reviews.uploading'),
          photo: (number) => t('reviews.picture-number', { number }),
          remove: (number) => t('reviews.remove-picture', { number }),
          tooMany: t('reviews.pictures-too-many', { max: REVIEW_PICTURES_MAX }),
        }}
        onChange={(pictures) => form.set({ pictures })}
      />
      {form.formError ? (
        <p role="alert" className={styles.problem}>
          {form.formError}
        </p>
      ) : null}
      <div className={styles.send}>
        <Button type="submit" isBusy={form.isSending}>
          {t('reviews.send')}
        </Button>
        <p className={styles.note}>{t('reviews.masked')}</p>
      </div>
    </form>
  )
}
