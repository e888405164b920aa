import { captionsOf, joinCaptions, readCaptions } from '#domain/captions.ts'
import { CUES_MAX, FILM_SECONDS_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { type Cue, webVtt } from '#domain/film.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { type StaffFilm, saveFilm } from '#web/api/staff-content.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { isFilled, NO_WORDS } from '../edit/filled.ts'
import { LocalizedText } from '../edit/localized-text.tsx'
import { PictureInput } from '../edit/picture-input.tsx'
import { ShopLinks } from '../edit/shop-links.tsx'
import { useEdit } from '../edit/use-edit.ts'
import { CaptionsInput } from './captions-input.tsx'
import { FilmInput } from './film-input.tsx'

const written = (cues: readonly Cue[], language: 'zh' | 'en'): string => {
  const captions = captionsOf(cues, language)
  return captions.length > 0 ? webVtt(captions) : ''
}

/** One film: its file, its picture, its words, and what is read under it. */
export function FilmPage({ film }: { film: StaffFilm | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const captionError = (file: string): string | undefined => {
    const found = readCaptions(file)
    if ('problem' in found) return t(`console-content.films.captions.${found.problem}`, { line: found.line, max: LINE_MAX })
    return found.captions.length > CUES_MAX / 2 ? t('console-content.films.captions.too-many', { max: CUES_MAX / 2 }) : undefined
  }
  const edit = useEdit({
    initial: {
      title: film?.title ?? NO_WORDS,
      synopsis: film?.synopsis ?? NO_WORDS,
      mp4: film?.mp4 ?? '',
      webm: film?.webm ?? '',
      poster: film?.poster ?? '',
      width: film?.width ?? 0,
      height: film?.height ?? 0,
      seconds: film?.seconds ?? 0,
      publishedOn: film?.publishedOn ?? shanghaiDay(new Date()),
      captionsZh: written(film?.cues ?? [], 'zh'),
      captionsEn: written(film?.cues ?? [], 'en'),
    },
    check: ({ title, mp4, webm, poster, width, seconds, publishedOn, captionsZh, captionsEn }) => {
      const [zh, en] = [captionError(captionsZh), captionError(captionsEn)]
      return {
        ...(mp4 === '' && webm === '' && { mp4: t('console-content.films.file-required') }),
        ...((mp4 !== '' || webm !== '') && width === 0 && { mp4: t('console-content.films.not-playable') }),
        ...(seconds > FILM_SECONDS_MAX && { mp4: t('console-content.films.too-long', { minutes: FILM_SECONDS_MAX / 60 }) }),
        ...(poster === '' && { poster: t('console-content.films.poster-required') }),
        ...(!isFilled(title) && { title: t('console-content.title-required') }),
        ...(publishedOn === '' && { publishedOn: t('console-content.day-required') }),
        ...(zh && { captionsZh: zh }),
        ...(en && { captionsEn: en }),
      }
    },
    save: async ({ captionsZh, captionsEn, ...values }, { isForced }) => {
      const captions = { zh: readCaptions(captionsZh), en: readCaptions(captionsEn) }
      // Checked above.
      if ('problem' in captions.zh || 'problem' in captions.en) return undefined
      const form = { ...values, cues: joinCaptions({ zh: captions.zh.captions, en: captions.en.captions }) }
      if (!film) return paths.film(await saveFilm(api, form))
      await saveFilm(api, form, { id: film.id, version: isForced ? undefined : film.version })
      return undefined
    },
  })
  const { form } = edit
  const { values } = form
  return (
    <EditPage
      edit={edit}
      isNew={!film}
      title={film ? say(film.title) : t('console-content.films.add')}
      back={{ to: paths.films(), words: t('console-content.films.title') }}
      links={film && !film.isHidden ? <ShopLinks path="/videos" /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="file">
        <h2 id="file">{t('console-content.films.file')}</h2>
        <FilmInput
          file={values}
          error={form.errorOf('mp4')}
          onChange={(change) => form.set(change)}
          onPoster={(poster) => form.set({ poster })}
        />
        <div className={styles.facts}>
          <PictureInput
            name="poster"
            label={t('console-content.films.poster')}
            hint={t('console-content.films.poster-hint')}
            value={values.poster}
            error={form.errorOf('poster')}
            isRequired
            onChange={(poster) => form.set({ poster })}
          />
          <Field label={t('console-content.films.day')} error={form.errorOf('publishedOn')}>
            {(control) => <input {...control} {...form.text('publishedOn')} className={inputClass} type="date" />}
          </Field>
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-content.words')}</h2>
        <LocalizedText
          name="title"
          label={t('console-content.name')}
          value={values.title}
          max={TITLE_MAX}
          error={form.errorOf('title')}
          onChange={(title) => form.set({ title })}
        />
        <LocalizedText
          name="synopsis"
          label={t('console-content.synopsis')}
          value={values.synopsis}
          max={LINE_MAX}
          rows={3}
          onChange={(synopsis) => form.set({ synopsis })}
        />
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="captions">
        <h2 id="captions">{t('console-content.films.captions')}</h2>
        <p className={panel.hint}>{t('console-content.films.captions-hint')}</p>
        <div className={panel.pair}>
          <CaptionsInput
            name="captionsZh"
            language="zh"
            lang="zh-CN"
            value={values.captionsZh}
            error={form.errorOf('captionsZh') ?? captionError(values.captionsZh)}
            onChange={(captionsZh) => form.set({ captionsZh })}
          />
          <CaptionsInput
            name="captionsEn"
            language="en"
            lang="en"
            value={values.captionsEn}
            error={form.errorOf('captionsEn') ?? captionError(values.captionsEn)}
            onChange={(captionsEn) => form.set({ captionsEn })}
          />
        </div>
      </section>
    </EditPage>
  )
}
