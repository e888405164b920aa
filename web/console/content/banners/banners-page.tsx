import { useState } from 'react'
import { deleteBanner, orderBanners, type StaffBanner } from '#contract/staff/content.ts'
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
import { formatMoment } from '../../when.ts'
import styles from '../content.module.css'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'
import { useOrder } from '../use-order.ts'

export function BannersPage({ banners }: { banners: readonly StaffBanner[] }) {
  const { t, say, locale } = useWords()
  const { api } = useConsole()
  const [leaving, setLeaving] = useState<StaffBanner | null>(null)
  const { shown, isSaving, move } = useOrder(banners, orderBanners)
  return (
    <Page
      title={t('console-content.banners.title')}
      intro={t('console-content.banners.intro')}
      actions={<NewLink to={paths.banner('new')}>{t('console-content.banners.add')}</NewLink>}
    >
      {shown.length === 0 ? <EmptyState title={t('console-content.banners.none')} /> : null}
      <ol className={styles.cards}>
        {shown.map((banner, place) => (
          <li key={banner.id} className={styles.card} data-hidden={banner.state === 'shown' ? undefined : ''}>
            <Picture
              src={(locale === 'en-US' && banner.imageEn) || banner.image}
              alt=""
              width={480}
              height={320}
              sizes="(width < 768px) 92vw, 320px"
            />
            <div className={styles.cardWords}>
              <LocalizedName to={paths.banner(banner.id)} name={banner.title} />
              <span className={panel.code}>{banner.url}</span>
              <BannerPeriod banner={banner} />
            </div>
            <div className={styles.cardDoing}>
              <MoveButtons
                name={say(banner.title)}
                isFirst={place === 0}
                isLast={place === shown.length - 1}
                isBusy={isSaving}
                onMove={(by) => void move(place, by)}
              />
              <RowAction of={say(banner.title)} isDanger onClick={() => setLeaving(banner)}>
                {t('console.delete')}
              </RowAction>
            </div>
          </li>
        ))}
      </ol>
      <DeleteDialog
        name={leaving ? say(leaving.title) : null}
        text={t('console-content.banners.delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteBanner, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}

/** Whether it is in the shop now, and when it is. */
function BannerPeriod({ banner: { state, shownFrom, shownUntil } }: { banner: StaffBanner }) {
  const { t, locale } = useWords()
  return (
    <p className={styles.badges}>
      <span className={panel.badge} data-kind={state === 'shown' ? undefined : state === 'planned' ? 'alarm' : 'quiet'}>
        {t(`console-content.banners.state.${state}`)}
      </span>
      {shownFrom ? <span>{t('console-content.banners.from-time', { time: formatMoment(shownFrom, locale) })}</span> : null}
      {shownUntil ? <span>{t('console-content.banners.until-time', { time: formatMoment(shownUntil, locale) })}</span> : null}
    </p>
  )
}
