import { useRouterState } from '@tanstack/react-router'
import styles from './loading-bar.module.css'

export function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return <div className={styles.bar} data-loading={isLoading ? '' : undefined} aria-hidden="true" />
}
