import { useEffect, useState } from 'react'
import { useWords } from '../words.ts'
import styles from './pay-note.module.css'
import { isInsideWeChat } from './scene.ts'

/** WeChat's own browser blocks these payments without a word, so the words are ours. */
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
