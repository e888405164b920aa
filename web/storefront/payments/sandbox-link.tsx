import { useWords } from '../words.ts'
import styles from './sandbox-link.module.css'
import { sandboxPath } from './wechat-address.ts'

/** Demo only: the code leads to this shop. */
export function SandboxLink({ url }: { url: string }) {
  const { t } = useWords()
  const path = sandboxPath(url)
  return path ? (
    <a className={styles.link} href={path} target="_blank" rel="noopener">
      {t('payments.sandbox')}
    </a>
  ) : null
}
