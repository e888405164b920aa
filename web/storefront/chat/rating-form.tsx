import { useState } from 'react'
import { RATING_COMMENT_MAX, type Rating } from '#domain/conversation.ts'
import { useChatWords } from '#web/chat/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { StarChoice } from '#web/ui/star-choice/star-choice.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './rating-form.module.css'
import type { Talk } from './talk.ts'

export function RatingForm({ talk, serviceId }: { talk: Talk; serviceId: number }) {
  const { t } = useChatWords()
  const shop = useWords()
  const notify = useNotify()
  const skipKey = `chat.unrated.${serviceId}`
  const [isSkipped, setSkipped] = useState(() => sessionStorage.getItem(skipKey) !== null)
  const [stars, setStars] = useState<Rating | 0>(0)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isSkipped) return null

  const rate = async () => {
    setMissing(stars === 0)
    if (stars === 0) return
    setBusy(true)
    try {
      await talk.rate(serviceId, stars, comment.trim())
      notify(t('chat.rating.thanks'))
    } catch (problem) {
      notify(wordsOfError(problem, shop.t), { kind: 'problem' })
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void rate()
      }}
    >
      <StarChoice
        name="chat-stars"
        legend={t('chat.rating')}
        value={stars}
        say={(count) => t(`chat.rating.${count}`)}
        error={isMissing ? t('chat.rating.missing') : undefined}
        onChange={(next) => {
          setStars(next)
          setMissing(false)
        }}
      />
      <Field label={t('chat.rating.comment')}>
        {(control) => (
          <textarea
            {...control}
            className={inputClass}
            rows={2}
            maxLength={RATING_COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('chat.rating.send')}
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            sessionStorage.setItem(skipKey, '1')
            setSkipped(true)
          }}
        >
          {t('chat.rating.skip')}
        </Button>
      </div>
    </form>
  )
}
