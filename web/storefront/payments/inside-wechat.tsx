import { useEffect, useState } from 'react'
import { isInsideWeChat } from '#domain/device.ts'
import { useWords } from '../words.ts'
import styles from './pay-note.module.css'

/** WeChat's browser blocks these payments silently. */
export function InsideWeChat() {
  const { t } = useWords()
  const [isInside, setIsInside] = useState(false)
  useEffect(() => setIsInside(isInsideWeChat(navigator.userAgent)), [])
  return isInside ? (
    <p className={styles.note} role="status">
      {t('payments.inside-wechat')}
    </p>
  ) : null
}
