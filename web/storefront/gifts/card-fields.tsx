import { CARD_MAX, CARD_NAME_MAX, type GiftCard } from '#domain/gift.ts'
import { lengthOf } from '#domain/text-length.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../words.ts'
import styles from './gifts.module.css'

/** `maxlength` counts an emoji as two. */
const upTo = (max: number, typed: string): string => [...typed].slice(0, max).join('')

/** Text with the characters left, and two names. */
export function CardFields({ card, onChange }: { card: GiftCard; onChange: (card: GiftCard) => void }) {
  const { t } = useWords()
  const name = (which: 'to' | 'from') => (
    <Field label={t(`gifts.${which}`)}>
      {(control) => (
        <input
          {...control}
          className={inputClass}
          name={`gift-${which}`}
          autoComplete="off"
          value={card[which]}
          onChange={({ target }) => onChange({ ...card, [which]: upTo(CARD_NAME_MAX, target.value) })}
        />
      )}
    </Field>
  )
  return (
    <div className={styles.card}>
      <Field label={t('gifts.card')} hint={t('gifts.card-hint', { length: lengthOf(card.text), max: CARD_MAX })}>
        {(control) => (
          <textarea
            {...control}
            className={inputClass}
            name="gift-text"
            rows={3}
            placeholder={t('gifts.card-example')}
            value={card.text}
            onChange={({ target }) => onChange({ ...card, text: upTo(CARD_MAX, target.value) })}
          />
        )}
      </Field>
      <div className={styles.names}>
        {name('to')}
        {name('from')}
      </div>
    </div>
  )
}
