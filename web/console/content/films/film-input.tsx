import { useId, useRef, useState } from 'react'
import { FILM_BYTES_MAX } from '#domain/content-limits.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import { FileButton } from '../../fields/file-button.tsx'
import { useUpload } from '../../fields/use-upload.ts'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import styles from './films.module.css'
import { uploadFilm } from './upload-film.ts'

const MEGABYTE = 1024 * 1024
const FRAME_QUALITY = 0.9

type FilmFile = { mp4: string; webm: string; width: number; height: number; seconds: number }
type Props = {
  file: FilmFile
  error: string | undefined
  onChange: (change: Partial<FilmFile>) => void
  onPoster: (address: string) => void
}

/** The player reports size and length after the upload. A film can be given as MP4 and as WebM. */
export function FilmInput({ file, error, onChange, onPoster }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const { upload, isUploading } = useUpload()
  const id = useId()
  const player = useRef<HTMLVideoElement>(null)
  const [sending, setSending] = useState<{ share: number; stop: AbortController } | null>(null)
  const [problem, setProblem] = useState('')
  const address = file.mp4 || file.webm
  const shown = problem || error

  async function send(chosen: File) {
    setProblem('')
    if (chosen.size > FILM_BYTES_MAX) {
      setProblem(t('console-content.films.too-large', { max: FILM_BYTES_MAX / MEGABYTE }))
      return
    }
    const stop = new AbortController()
    setSending({ share: 0, stop })
    try {
      const { url, kind } = await uploadFilm(api, chosen, {
        onProgress: (share) => setSending({ share, stop }),
        signal: stop.signal,
      })
      // The player reports size and length again.
      onChange({ [kind]: url, width: 0, height: 0, seconds: 0 })
    } catch (failure) {
      if (!stop.signal.aborted) setProblem(wordsOfError(failure, t))
    } finally {
      setSending(null)
    }
  }

  async function takeFrame() {
    const video = player.current
    if (!video || video.videoWidth === 0) return
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const frame = await canvas.convertToBlob({ type: 'image/jpeg', quality: FRAME_QUALITY })
    const poster = await upload(new File([frame], 'frame.jpg', { type: frame.type }))
    if (poster) onPoster(poster)
  }

  return (
    <fieldset className={styles.film} aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="visually-hidden">{t('console-content.films.file')}</legend>
      {address ? (
        <video
          key={address}
          ref={player}
          className={styles.player}
          src={address}
          controls
          muted
          playsInline
          preload="auto"
          aria-label={t('console-content.films.file')}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) => {
            const seconds = Math.max(1, Math.round(duration))
            const known = file.width === videoWidth && file.height === videoHeight && file.seconds === seconds
            // Keeps the stored size of an existing film.
            if (!known && file.width === 0 && Number.isFinite(duration))
              onChange({ width: videoWidth, height: videoHeight, seconds })
          }}
          onError={() => setProblem(t('console-content.films.not-playable'))}
        />
      ) : null}
      <div className={styles.doing}>
        <FileButton
          name="mp4"
          words={t(address ? 'console-content.films.replace' : 'console-content.films.choose')}
          accept="video/mp4,video/webm"
          isBusy={sending !== null}
          isInvalid={Boolean(shown)}
          onChoose={(chosen) => void send(chosen)}
        />
        {address ? (
          <Button variant="quiet" isBusy={isUploading} onClick={() => void takeFrame()}>
            {t('console-content.films.take-frame')}
          </Button>
        ) : null}
        {sending ? (
          <span className={styles.sending}>
            <progress value={sending.share} max={1} aria-label={t('console-content.films.sending')} />
            <span>{Math.floor(sending.share * 100)} %</span>
            <RowAction onClick={() => sending.stop.abort()}>{t('console.cancel')}</RowAction>
          </span>
        ) : null}
      </div>
      <ul className={styles.files}>
        {(['mp4', 'webm'] as const).map((kind) =>
          file[kind] ? (
            <li key={kind}>
              <span className={panel.badge}>{kind === 'mp4' ? 'MP4' : 'WebM'}</span>
              {file.width > 0 ? (
                <span className={panel.hint}>
                  {file.width} × {file.height} · {t('console-content.films.seconds', { seconds: file.seconds })}
                </span>
              ) : null}
              {file.mp4 && file.webm ? (
                <RowAction of={kind} onClick={() => onChange({ [kind]: '' })}>
                  {t('console-content.remove')}
                </RowAction>
              ) : null}
            </li>
          ) : null,
        )}
      </ul>
      <p id={`${id}-hint`} className={panel.hint}>
        {t('console-content.films.file-hint', { max: FILM_BYTES_MAX / MEGABYTE })}
      </p>
      <p id={`${id}-error`} role="alert" className={panel.problem}>
        {shown}
      </p>
    </fieldset>
  )
}
