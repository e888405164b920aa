import type { Author } from '#domain/conversation.ts'
import styles from './face.module.css'
import { GrapeMark } from './grape-mark.tsx'

type Props = { sender: { nickname: string; avatar: string }; author?: Author; size?: 'md' | 'lg' }

/** Without a picture it shows the initial, or the shop's mark for automatic messages. */
export function Face({ sender: { nickname, avatar }, author = 'agent', size = 'md' }: Props) {
  if (avatar) return <img className={styles.face} data-size={size} src={avatar} alt="" width="44" height="44" loading="lazy" />
  return (
    <span className={styles.face} data-size={size} data-author={author} aria-hidden="true">
      {author === 'house' ? <GrapeMark /> : ([...nickname.trim()][0] ?? '·')}
    </span>
  )
}
