import { useState } from 'react'
import * as wines from '#contract/staff/wines.ts'
import { wineGaps } from '#domain/wine-draft.ts'
import { isPutOnSale } from '#domain/wine-list.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PreviewButton } from '../../content/preview-button.tsx'
import { ShopLinks } from '../../content/shop-links.tsx'
import { useTry } from '../../content/use-try.ts'
import { useConsole } from '../../context.ts'
import { DateTimeField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { fromShopTime } from '../../shop-time.ts'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import styles from './wine-editor.module.css'

type Props = { wine: wines.StaffWine; isDirty: boolean }

/** What shoppers see of the wine now, and what may be done about it. Unsaved changes are saved first. */
export function StatePanel({ wine, isDirty }: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const tryTo = useTry()
  const { id, state } = wine
  const act = (call: () => Promise<unknown>) => void tryTo(async () => void (await call()), t('console.saved'))
  const gaps = wineGaps(wine)
  const canPublish = state === 'draft' || state === 'hidden' || state === 'planned'
  return (
    <section className={panel.panel} aria-labelledby="wine-state">
      <h2 id="wine-state">{t('console-wine-editor.state')}</h2>
      <div className={panel.form}>
        <p>
          <span className={panel.badge} data-kind={state === 'on-sale' ? undefined : isPutOnSale(state) ? 'alarm' : 'quiet'}>
            {t(`console-wine-editor.state.${state}`)}
          </span>{' '}
          {wine.publishAt ? formatMoment(wine.publishAt, locale) : null}
        </p>
        <div className={panel.actions}>
          <PreviewOfWine id={id} isDirty={isDirty} />
          {canPublish ? (
            <Button disabled={isDirty} onClick={() => act(() => api.call(wines.publishWine, { id }))}>
              {t('console-wine-editor.publish')}
            </Button>
          ) : null}
          {isPutOnSale(state) || state === 'planned' ? (
            <Button variant="quiet" onClick={() => act(() => api.call(wines.hideWine, id))}>
              {t('console-wine-editor.hide')}
            </Button>
          ) : null}
          {state === 'archived' ? (
            <Button variant="quiet" onClick={() => act(() => api.call(wines.restoreWine, id))}>
              {t('console-wine-editor.restore')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => act(() => api.call(wines.archiveWine, id))}>
              {t('console-wine-editor.archive')}
            </Button>
          )}
        </div>
        {state === 'unpriced' || state === 'off-sale' ? <p>{t(`console-wine-editor.${state}`)}</p> : null}
        {canPublish && gaps.length > 0 ? (
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>{t(`console-wine-editor.gap.${gap}`)}</li>
            ))}
          </ul>
        ) : null}
        {canPublish ? <PublishLater id={id} isDirty={isDirty} /> : null}
        {isDirty ? <p className={panel.hint}>{t('console-wine-editor.save-first')}</p> : null}
        {state === 'on-sale' ? <ShopLinks path={`/goods_detail/${id}`} /> : null}
      </div>
    </section>
  )
}

function PublishLater({ id, isDirty }: { id: number; isDirty: boolean }) {
  const { t } = useWords()
  const { api } = useConsole()
  const tryTo = useTry()
  const [at, setAt] = useState('')
  const [error, setError] = useState<string>()
  const publish = () => {
    const instant = fromShopTime(at)
    if (instant === null || Date.parse(instant) <= Date.now()) return setError(t('console-wine-editor.time-ahead'))
    void tryTo(() => api.call(wines.publishWine, { id, at: instant }), t('console.saved'))
  }
  return (
    <div className={styles.later}>
      <DateTimeField
        name="publishAt"
        label={t('console-wine-editor.publish-at')}
        value={at}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setAt(next)
        }}
      />
      <Button variant="quiet" disabled={isDirty} onClick={publish}>
        {t('console-wine-editor.publish-later')}
      </Button>
    </div>
  )
}

function PreviewOfWine({ id, isDirty }: { id: number; isDirty: boolean }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  return (
    <PreviewButton
      words={t('console-wine-editor.preview')}
      isDisabled={isDirty}
      find={async () => `/home/${locale}${(await api.call(wines.previewWine, id)).path}`}
    />
  )
}
