import { Face } from '#web/chat/message/face.tsx'
import styles from './person-face.module.css'

type Props = {
  person: { nickname: string; avatar: string }
  /** Shows a dot when given; where it matters, words beside it say it, too. */
  isOnline?: boolean
  isShopper?: boolean
}

/** Somebody's picture. It only decorates: the name stands beside it. */
export function PersonFace({ person, isOnline, isShopper = false }: Props) {
  return (
    <span className={styles.face}>
      <Face sender={person} author={isShopper ? 'shopper' : 'agent'} />
      {isOnline === undefined ? null : <span className={styles.dot} data-online={isOnline ? '' : undefined} />}
    </span>
  )
}
