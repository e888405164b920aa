import { useRouter } from '@tanstack/react-router'
import { type ChangeEvent, useRef, useState } from 'react'
import { chooseChatSound, findChatSound, type SoundSettings, uploadChatSound } from '#contract/staff/chat-settings.ts'
import { SOUND_CHOICES, SOUND_MAX_BYTES, SOUND_MAX_SECONDS, type SoundChoice } from '#domain/conversation-sound.ts'
import { Button } from '#web/ui/button/button.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './settings.module.css'

/** Some systems know only the type or only the extension. */
const SOUND_FILES = 'audio/mpeg,audio/wav,audio/ogg,.mp3,.wav,.ogg,.oga,.opus'
const KILOBYTE = 1_024

/** Each choice is saved at once. */
export function SoundPanel({ sound: found }: { sound: SoundSettings }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const file = useRef<HTMLInputElement>(null)
  const [sound, setSound] = useState(found)
  // Saves run in sequence, so that the last choice wins.
  const queue = useRef(Promise.resolve())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  function change(send: () => Promise<SoundSettings>) {
    setProblem('')
    queue.current = queue.current.then(async () => {
      setBusy(true)
      try {
        setSound(await send())
        await router.invalidate()
        notify(t('console.saved'))
      } catch (error) {
        setSound(await api.call(findChatSound).catch(() => found))
        setProblem(wordsOfError(error, t))
      } finally {
        setBusy(false)
      }
    })
  }

  function choose(choice: SoundChoice) {
    setSound((before) => ({ ...before, choice }))
    change(() => api.call(chooseChatSound, choice))
  }

  function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (!chosen) return
    if (chosen.size > SOUND_MAX_BYTES) setProblem(t('console.sound.too-large', { max: SOUND_MAX_BYTES / KILOBYTE / KILOBYTE }))
    else change(() => api.call(uploadChatSound, chosen))
    // Allows choosing the same file again.
    target.value = ''
  }

  async function play(address: string) {
    setProblem('')
    try {
      await new Audio(address).play()
    } catch {
      setProblem(t('console.sound.unplayable'))
    }
  }

  const addresses: Record<SoundChoice, string> = { house: sound.house, own: sound.own?.address ?? '', none: '' }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const hintOf: Record<SoundChoice, string> = {
    house: t('console.sound.house-hint'),
    own: sound.own
      ? t('console.sound.own-hint', {
          seconds: number.format(sound.own.seconds),
          size: number.format(sound.own.bytes / KILOBYTE),
        })
      : t('console.sound.own-missing'),
    none: t('console.sound.none-hint'),
  }
  return (
    <section className={panel.panel} aria-labelledby="sound">
      <h2 id="sound">{t('console.sound.title')}</h2>
      <p className={panel.hint}>{t('console.sound.intro')}</p>
      <fieldset className={styles.sounds}>
        <legend className="visually-hidden">{t('console.sound.title')}</legend>
        {SOUND_CHOICES.map((choice) => (
          <div key={choice} className={styles.sound}>
            <label className={formStyles.check}>
              <input
                type="radio"
                name="sound"
                checked={sound.choice === choice}
                disabled={choice === 'own' && !sound.own}
                aria-describedby={`sound-${choice}`}
                onChange={() => choose(choice)}
              />
              {t(`console.sound.${choice}`)}
            </label>
            <p id={`sound-${choice}`} className={panel.hint}>
              {hintOf[choice]}
            </p>
            {addresses[choice] ? (
              <Button variant="plain" className={styles.play} onClick={() => play(addresses[choice])}>
                {t('console.sound.play')}
                <span className="visually-hidden">: {t(`console.sound.${choice}`)}</span>
              </Button>
            ) : null}
          </div>
        ))}
      </fieldset>
      <div className={panel.actions}>
        <Button variant="quiet" isBusy={isBusy} onClick={() => file.current?.click()}>
          {t(sound.own ? 'console.sound.replace' : 'console.sound.upload')}
        </Button>
        <input ref={file} type="file" hidden accept={SOUND_FILES} aria-label={t('console.sound.upload')} onChange={upload} />
        <p className={panel.hint}>
          {t('console.sound.limits', { megabytes: SOUND_MAX_BYTES / KILOBYTE / KILOBYTE, seconds: SOUND_MAX_SECONDS })}
        </p>
      </div>
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
    </section>
  )
}
