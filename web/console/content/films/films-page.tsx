import { useState } from 'react'
import { deleteFilm, hideFilm, orderFilms, type StaffFilm } from '#contract/staff/films.ts'
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
import styles from '../content.module.css'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'
import { ShopLinks } from '../shop-links.tsx'
import { useOrder } from '../use-order.ts'
import { useTry } from '../use-try.ts'

export function FilmsPage({ films }: { films: readonly StaffFilm[] }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const attempt = useTry()
  const [leaving, setLeaving] = useState<StaffFilm | null>(null)
  const { shown, isSaving, move } = useOrder(films, orderFilms)
  return (
    <Page
      title={t('console-content.films.title')}
      intro={t('console-content.films.intro')}
      actions={<NewLink to={paths.film('new')}>{t('console-content.films.add')}</NewLink>}
    >
      <ShopLinks path="/videos" />
      {shown.length === 0 ? <EmptyState title={t('console-content.films.none')} /> : null}
      <ol className={styles.cards}>
        {shown.map((film, place) => (
          <li key={film.id} className={styles.card} data-hidden={film.isHidden ? '' : undefined}>
            <Picture src={film.poster} alt="" width={480} height={320} sizes="(width < 768px) 92vw, 320px" />
            <div className={styles.cardWords}>
              <LocalizedName to={paths.film(film.id)} name={film.title} />
              <span className={panel.hint}>
                {t('console-content.films.facts', { seconds: film.seconds, cues: film.cues.length })}
              </span>
              {film.isHidden ? (
                <span className={panel.badge} data-kind="alarm">
                  {t('console-content.is-hidden')}
                </span>
              ) : null}
            </div>
            <div className={styles.cardDoing}>
              <MoveButtons
                name={say(film.title)}
                isFirst={place === 0}
                isLast={place === shown.length - 1}
                isBusy={isSaving}
                onMove={(by) => void move(place, by)}
              />
              <span>
                <RowAction
                  of={say(film.title)}
                  onClick={() =>
                    void attempt(
                      () => api.call(hideFilm, { id: film.id, isHidden: !film.isHidden }),
                      t(film.isHidden ? 'console-content.published' : 'console-content.hidden'),
                    )
                  }
                >
                  {t(film.isHidden ? 'console-content.publish' : 'console-content.hide')}
                </RowAction>
                <RowAction of={say(film.title)} isDanger onClick={() => setLeaving(film)}>
                  {t('console.delete')}
                </RowAction>
              </span>
            </div>
          </li>
        ))}
      </ol>
      <DeleteDialog
        name={leaving ? say(leaving.title) : null}
        text={t('console-content.films.delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteFilm, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}
