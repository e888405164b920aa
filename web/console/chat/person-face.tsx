import { Face } from '#web/chat/message/face.tsx'
import styles from './person-face.module.css'

type Props = {
  person: { nickname: string; avatar: string }
  /** When set, the picture has a dot. */
  isOnline?: boolean
  isShopper?: boolean
}

/** Decorative: the name is beside it. */
export function PersonFace({ person, isOnline, isShopper = false }: Props) {
  return (
    <span className={styles.face}>
      <Face sender={person} author={isShopper ? 'shopper' : 'agent'} />
      {isOnline === undefined ? null : <span className={styles.dot} data-online={isOnline ? '' : undefined} />}
    </span>
  )
}
