import type { Author } from '#domain/conversation.ts'
import styles from './face.module.css'
import { GrapeMark } from './grape-mark.tsx'

type Props = { sender: { nickname: string; avatar: string }; author?: Author; size?: 'md' | 'lg' }

/** The sender's picture; the first letter of the name where there is none, and the shop's own mark for the house. */
export function Face({ sender: { nickname, avatar }, author = 'agent', size = 'md' }: Props) {
  if (avatar) return <img className={styles.face} data-size={size} src={avatar} alt="" width="44" height="44" loading="lazy" />
  return (
    <span className={styles.face} data-size={size} data-author={author} aria-hidden="true">
      {author === 'house' ? <GrapeMark /> : ([...nickname.trim()][0] ?? '·')}
    </span>
  )
}
