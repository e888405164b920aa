import { addFilm, changeFilm, deleteFilm, type StaffFilm } from '#contract/staff/films.ts'
import { captionsOf, joinCaptions, readCaptions } from '#domain/captions.ts'
import { CUES_MAX, FILM_SECONDS_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { type Cue, webVtt } from '#domain/film.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { DateField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'
import { CaptionsInput } from './captions-input.tsx'
import { FilmInput } from './film-input.tsx'

export function FilmPage({ film }: { film: StaffFilm | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const captionError = (file: string): string | undefined => {
    const found = readCaptions(file)
    if ('problem' in found) return t(`console-content.films.captions.${found.problem}`, { line: found.line, max: LINE_MAX })
    return found.captions.length > CUES_MAX / 2 ? t('console-content.films.captions.too-many', { max: CUES_MAX / 2 }) : undefined
  }
  const editor = useEditor({
    stored: film,
    initial: valuesOf(film),
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
    add: async (values) => paths.film((await api.call(addFilm, draftOf(values))).id),
    change: (values, { id, version }) => api.call(changeFilm, { id, version, ...draftOf(values) }),
  })
  const { form } = editor
  const { field, values } = form
  return (
    <EditorPage
      editor={editor}
      object={film && { kind: 'film', id: film.id }}
      title={film ? say(film.title) : t('console-content.films.add')}
      list={{ to: paths.films(), words: t('console-content.films.title') }}
      links={film && !film.isHidden ? <ShopLinks path="/videos" /> : undefined}
      remove={film && { text: t('console-content.films.delete-text'), call: () => api.call(deleteFilm, film.id) }}
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
          <PictureField
            {...field('poster')}
            label={t('console-content.films.poster')}
            hint={t('console-content.films.poster-hint')}
            isRequired
          />
          <DateField {...field('publishedOn')} label={t('console-content.films.day')} isRequired />
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-content.words')}</h2>
        <LocalizedField {...field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
        <LocalizedField {...field('synopsis')} label={t('console-content.synopsis')} max={LINE_MAX} rows={3} />
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="captions">
        <h2 id="captions">{t('console-content.films.captions')}</h2>
        <p className={panel.hint}>{t('console-content.films.captions-hint')}</p>
        <div className={panel.pair}>
          {(
            [
              ['captionsZh', 'zh', 'zh-CN'],
              ['captionsEn', 'en', 'en'],
            ] as const
          ).map(([name, language, lang]) => (
            <CaptionsInput
              key={name}
              {...field(name)}
              language={language}
              lang={lang}
              error={form.errorOf(name) ?? captionError(values[name])}
            />
          ))}
        </div>
      </section>
    </EditorPage>
  )
}

const BLANK = { title: NO_WORDS, synopsis: NO_WORDS, mp4: '', webm: '', poster: '', width: 0, height: 0, seconds: 0 }

const valuesOf = (film: StaffFilm | undefined) => ({
  ...startFrom(BLANK, film),
  publishedOn: film?.publishedOn ?? shanghaiDay(new Date()),
  captionsZh: captionsText(film?.cues ?? [], 'zh'),
  captionsEn: captionsText(film?.cues ?? [], 'en'),
})

const captionsText = (cues: readonly Cue[], language: 'zh' | 'en'): string => {
  const captions = captionsOf(cues, language)
  return captions.length > 0 ? webVtt(captions) : ''
}

/** Call it only for checked values. */
function draftOf({ captionsZh, captionsEn, ...values }: ReturnType<typeof valuesOf>) {
  const captions = (text: string) => {
    const found = readCaptions(text)
    return 'problem' in found ? [] : found.captions
  }
  return { ...values, cues: joinCaptions({ zh: captions(captionsZh), en: captions(captionsEn) }) }
}
