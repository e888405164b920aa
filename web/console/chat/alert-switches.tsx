import { useEffect, useState } from 'react'
import { isMuted as isChimeMuted, onMuted, setMuted as setChimeMuted } from '#web/chat/sound/chime.ts'
import { useWords } from '../use-words.ts'
import styles from './alert-switches.module.css'
import { askForDesktopNotices, desktopNotices } from './desktop-notice.ts'
import { BellIcon, BellOffIcon, MutedIcon, SoundIcon } from './icons.tsx'

export function AlertSwitches() {
  const { t } = useWords()
  const [isMuted, setMuted] = useState(isChimeMuted)
  useEffect(() => onMuted(setMuted), [])
  const [notices, setNotices] = useState(desktopNotices)
  const soundWords = t(isMuted ? 'console-chat.sound.off' : 'console-chat.sound.on')
  return (
    <>
      <button
        type="button"
        className={styles.switch}
        aria-pressed={!isMuted}
        aria-label={t('console-chat.sound')}
        title={soundWords}
        onClick={() => {
          setChimeMuted(!isMuted)
          setMuted(!isMuted)
        }}
      >
        {isMuted ? <MutedIcon /> : <SoundIcon />}
      </button>
      {notices === 'unsupported' ? null : (
        <button
          type="button"
          className={styles.switch}
          aria-pressed={notices === 'on'}
          aria-label={t('console-chat.notices')}
          title={t(`console-chat.notices.${notices}`)}
          onClick={() => void askForDesktopNotices().then(setNotices)}
        >
          {notices === 'on' ? <BellIcon /> : <BellOffIcon />}
        </button>
      )}
    </>
  )
}
