import { useId } from 'react'
import type { Me } from '#contract/staff/chat.ts'
import { CHOSEN_PRESENCES, type ChosenPresence } from '#domain/conversation.ts'
import { useWords } from '../use-words.ts'
import styles from './presence-switch.module.css'

type Props = {
  me: Me
  /** Offline: no shoppers are assigned, whatever is chosen. */
  isLost: boolean
  onChange: (presence: ChosenPresence) => void
}

/** Only online agents are assigned shoppers; busy ones count as present, away ones do not. */
export function PresenceSwitch({ me, isLost, onChange }: Props) {
  const { t } = useWords()
  const name = useId()
  return (
    <div className={styles.presence} data-lost={isLost ? '' : undefined}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('console-chat.presence')}</legend>
        {CHOSEN_PRESENCES.map((each) => (
          <label key={each} className={styles.choice} data-presence={each} title={t(`console-chat.presence-hint.${each}`)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={each === me.presence}
              onChange={() => onChange(each)}
            />
            <span className={styles.dot} aria-hidden="true" />
            {t(`console-chat.presence.${each}`)}
          </label>
        ))}
      </fieldset>
      <p className={styles.load} title={t('console-chat.load-hint')}>
        <span className="visually-hidden">{t('console-chat.load-hint')}: </span>
        {t('console-chat.load', { open: me.open, capacity: me.capacity })}
      </p>
    </div>
  )
}
