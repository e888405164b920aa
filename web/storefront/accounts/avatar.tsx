import type { Account } from '#domain/account.ts'
import styles from './avatar.module.css'

/** Decorative: the name stands beside it. */
export function Avatar({ account, size }: { account: Pick<Account, 'avatar' | 'nickname'>; size: number }) {
  if (account.avatar)
    return <img className={styles.avatar} loading="lazy" src={account.avatar} alt="" width={size} height={size} />
  return (
    <span className={styles.avatar} aria-hidden="true" style={{ width: size, height: size }}>
      {[...account.nickname][0]}
    </span>
  )
}
