import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type NoticeChoice, saveNoticeChoice } from '#contract/shop/notices.ts'
import { isAdvertising, isAskedFor, SHOPPER_CHANNELS, type ShopperChannel } from '#domain/notice.ts'
import formStyles from '#web/ui/form/form.module.css'
import { useChange } from '../use-change.ts'
import { useWords } from '../words.ts'
import styles from './notice-choices.module.css'
import userStyles from './user.module.css'

type Props = { choices: readonly NoticeChoice[]; reachable: readonly ShopperChannel[] }

/** Each tick is saved at once; several channels mean the best one. */
export function NoticeChoices({ choices, reachable }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const change = useChange()
  const [saving, setSaving] = useState<string>()
  // What cannot reach the shopper is no choice. With none left all are shown: they say what will hold once one is linked.
  const offered = reachable.length > 0 ? reachable : SHOPPER_CHANNELS

  async function toggle({ kind, channels }: NoticeChoice, channel: ShopperChannel) {
    const chosen = channels.includes(channel) ? channels.filter((one) => one !== channel) : [...channels, channel]
    setSaving(kind)
    await change(api.call(saveNoticeChoice, { kind, channels: SHOPPER_CHANNELS.filter((one) => chosen.includes(one)) }))
    setSaving(undefined)
  }

  return (
    <section aria-labelledby="my-notices">
      <h3 id="my-notices" className={userStyles.subhead}>
        {t('accounts.notices')}
      </h3>
      <p className={userStyles.hint}>{t('accounts.noticesExplained')}</p>
      {SHOPPER_CHANNELS.filter((channel) => !reachable.includes(channel)).map((channel) => (
        <p key={channel} className={userStyles.hint}>
          {t(`accounts.noticeNot.${channel}`)}
        </p>
      ))}
      <div className={styles.choices} data-single={offered.length === 1 ? '' : undefined}>
        {choices.map((choice) => (
          <fieldset key={choice.kind} className={styles.kind} disabled={saving === choice.kind}>
            <legend>
              {t(`accounts.notice.${choice.kind}`)}
              {isAdvertising(choice.kind) && !isAskedFor(choice.kind) ? (
                <span className={userStyles.hint}> {t('accounts.noticeAdvertising')}</span>
              ) : null}
            </legend>
            {offered.map((channel) => (
              <label key={channel} className={formStyles.check}>
                <input
                  type="checkbox"
                  name={`${choice.kind} ${channel}`}
                  checked={choice.channels.includes(channel)}
                  onChange={() => void toggle(choice, channel)}
                />
                <span>{t(`accounts.noticeBy.${channel}`)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}
