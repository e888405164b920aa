import type { Fen } from '#domain/money.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useWords } from '../words.ts'
import styles from './open-wechat.module.css'
import { wechatAddress } from './wechat-address.ts'
import { WrongAddress } from './wrong-address.tsx'

export function OpenWeChat({ url, amount }: { url: string; amount: Fen }) {
  const { t, money } = useWords()
  const address = wechatAddress(url)
  if (!address) return <WrongAddress />
  return (
    <div className={styles.open}>
      <p className={styles.hint}>{t('payments.wechat.open-hint')}</p>
      <a className={buttonClass} data-variant="buy" href={address}>
        {t('payments.wechat.open', { amount: money(amount) })}
      </a>
    </div>
  )
}
