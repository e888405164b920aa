import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { endShare, shareWishList, type WishListShare } from '#contract/shop/wish-list.ts'
import { ownerName, SHOWN_AS, type ShownAs } from '#domain/favourite.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { CopyButton } from '../orders/copy-button.tsx'
import { paths } from '../paths.ts'
import { useChange } from '../use-change.ts'
import { useWords } from '../words.ts'
import styles from './wishes.module.css'

/** Private until shared. */
export function ShareList({ share, nickname }: { share: WishListShare | null; nickname: string }) {
  const { t, locale } = useWords()
  const { api, origin } = useRouter().options.context
  const notify = useNotify()
  const change = useChange()
  const [wanted, setWanted] = useState<ShownAs>(share?.shownAs ?? 'masked')
  // Where nothing is shared yet one button is enough.
  const [wasShared] = useState(share !== null)
  const link = share && `${origin}/home/${locale}${paths.wishList(share.token)}`

  async function choose(shownAs: ShownAs): Promise<void> {
    setWanted(shownAs)
    if (share) await change(api.call(shareWishList, { shownAs }))
  }
  const act = async (work: Promise<unknown>, words: string) => {
    if (await change(work)) notify(words)
  }
  return (
    <details className={styles.share} open={wasShared}>
      <summary className={buttonClass} data-variant="quiet">
        {t('plans.share.title')}
      </summary>
      <section className={styles.shareForm} aria-label={t('plans.share.title')}>
        <p className={styles.hint}>{t('plans.share.explained')}</p>
        <fieldset className={styles.names}>
          <legend>{t('plans.share.name')}</legend>
          {SHOWN_AS.map((shownAs) => (
            <label key={shownAs} className={formStyles.check}>
              <input
                type="radio"
                name="shown-as"
                value={shownAs}
                checked={wanted === shownAs}
                onChange={() => void choose(shownAs)}
              />
              <span>{t(`plans.share.name-${shownAs}`, { name: ownerName(nickname, shownAs) })}</span>
            </label>
          ))}
        </fieldset>
        {share && link ? (
          <div className={styles.form}>
            <Field label={t('plans.share.link')} hint={t('plans.share.wechat')}>
              {(control) => (
                <input
                  {...control}
                  className={inputClass}
                  readOnly
                  value={link}
                  onFocus={(event) => event.currentTarget.select()}
                />
              )}
            </Field>
            <div className={styles.actions}>
              <CopyButton text={link} label={t('plans.share.copy')} />
              <Button
                variant="plain"
                onClick={() =>
                  void act(api.call(shareWishList, { shownAs: wanted, renew: share.token }), t('plans.share.again-done'))
                }
              >
                {t('plans.share.again')}
              </Button>
              <Button variant="plain" onClick={() => void act(api.call(endShare), t('plans.share.ended'))}>
                {t('plans.share.end')}
              </Button>
            </div>
          </div>
        ) : (
          <Button variant="quiet" onClick={() => void act(api.call(shareWishList, { shownAs: wanted }), t('plans.share.shared'))}>
            {t('plans.share.make')}
          </Button>
        )}
      </section>
    </details>
  )
}
