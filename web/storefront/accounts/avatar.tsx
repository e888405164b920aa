import type { Account } from '#domain/account.ts'
import styles from './user.module.css'

/** The shopper's picture, or the first letter of the name. The name stands beside it, so the picture itself says nothing more. */
export function Avatar({ account, size }: { account: Pick<Account, 'avatar' | 'nickname'>; size: number }) {
  if (account.avatar)
    return <img className={styles.avatar} loading="lazy" src={account.avatar} alt="" width={size} height={size} />
  return (
    <span className={styles.avatar} aria-hidden="true" style={{ width: size, height: size }}>
      {[...account.nickname][0]}
    </span>
  )
}
