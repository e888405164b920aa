import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useWords } from '../use-words.ts'
import { type ChatSearch, chatPath } from './chat-path.ts'
import type { DeskState } from './desk-state.ts'
import { PlaceLink } from './place-link.tsx'
import styles from './workspace.module.css'

export function NothingOpen({ state }: { state: DeskState }) {
  const { t } = useWords()
  return (
    <section className={`${styles.column} ${styles.talk} ${styles.nothing}`} aria-label={t('console-chat.conversation')}>
      <EmptyState
        title={t('console-chat.nothing')}
        hint={
          state.counts.waiting > 0
            ? t('console-chat.nothing.waiting', { count: state.counts.waiting })
            : t('console-chat.nothing.hint')
        }
      />
    </section>
  )
}

type NotHereProps = { state: NonNullable<DeskState['open']>['state']; place: Pick<ChatSearch, 'box' | 'q'>; onRetry: () => void }

/** The conversation is loading, has failed, or is not visible to this agent. */
export function NotHere({ state, place, onRetry }: NotHereProps) {
  const { t } = useWords()
  return (
    <section className={`${styles.column} ${styles.talk} ${styles.nothing}`} aria-label={t('console-chat.conversation')}>
      {state === 'gone' ? (
        <EmptyState
          title={t('console-chat.gone')}
          hint={t('console-chat.gone.hint')}
          action={<PlaceLink to={chatPath(place)}>{t('console-chat.to-list')}</PlaceLink>}
        />
      ) : state === 'failed' ? (
        <EmptyState
          title={t('console-chat.list.failed')}
          action={
            <Button variant="quiet" onClick={onRetry}>
              {t('console-chat.again')}
            </Button>
          }
        />
      ) : (
        <p role="status" className={styles.loading}>
          {t('console-chat.loading')}
        </p>
      )}
    </section>
  )
}
