import { useState } from 'react'
import { deleteMoment, orderMoments, type StaffMoment } from '#contract/staff/festival.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useConsole } from '../../context.ts'
import { MoveButtons } from '../../fields/move-buttons.tsx'
import { DeleteDialog } from '../../layout/delete-dialog.tsx'
import { Page } from '../../layout/page.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { formatDay } from '../../when.ts'
import styles from '../content.module.css'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'
import { ShopLinks } from '../shop-links.tsx'
import { useOrder } from '../use-order.ts'

export function MomentsPage({ moments }: { moments: readonly StaffMoment[] }) {
  const { t, say, locale } = useWords()
  const { api } = useConsole()
  const [leaving, setLeaving] = useState<StaffMoment | null>(null)
  const { shown, isSaving, move } = useOrder(moments, orderMoments)
  return (
    <Page
      title={t('console-content.moments.title')}
      intro={t('console-content.moments.intro')}
      actions={<NewLink to={paths.moment('new')}>{t('console-content.moments.add')}</NewLink>}
    >
      <ShopLinks path="/wonderful" />
      {shown.length === 0 ? <EmptyState title={t('console-content.moments.none')} /> : null}
      <ol className={styles.cards}>
        {shown.map((moment, place) => (
          <li key={moment.id} className={styles.card}>
            <Picture src={moment.image} alt="" width={480} height={320} sizes="(width < 768px) 92vw, 320px" />
            <div className={styles.cardWords}>
              <LocalizedName to={paths.moment(moment.id)} name={moment.title} />
              <span className={panel.hint}>{formatDay(`${moment.takenOn}T12:00:00+08:00`, locale)}</span>
            </div>
            <div className={styles.cardDoing}>
              <MoveButtons
                name={say(moment.title)}
                isFirst={place === 0}
                isLast={place === shown.length - 1}
                isBusy={isSaving}
                onMove={(by) => void move(place, by)}
              />
              <RowAction of={say(moment.title)} isDanger onClick={() => setLeaving(moment)}>
                {t('console.delete')}
              </RowAction>
            </div>
          </li>
        ))}
      </ol>
      <DeleteDialog
        name={leaving ? say(leaving.title) : null}
        text={t('console-content.moments.delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteMoment, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}
