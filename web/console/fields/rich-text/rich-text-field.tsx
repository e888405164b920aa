import { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../../use-words.ts'
import { PICTURE_TYPES, useUpload } from '../use-upload.ts'
import { cleanPaste } from './clean-paste.ts'
import styles from './rich-text.module.css'
import { EXTENSIONS, withoutBareParagraphs } from './schema.ts'

type Props = {
  name?: string
  label: string
  lang: string
  html: string
  error?: string | undefined
  isRequired?: boolean
  mark?: ReactNode
  /** For whole pages: more tools, larger headings, more room. */
  isPage?: boolean
  onChange: (html: string) => void
}

/** An address that a link may have. */
const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i

/** Writing with headings, lists, links and pictures, shown as it will look. Whoever stores the result cleans it. */
export function RichTextField({ name, label, lang, html, error, isRequired = false, mark, isPage = false, onChange }: Props) {
  const id = useId()
  const { area, editor } = useRichText(html, onChange)
  const [asked, setAsked] = useState<Question | null>(null)
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: cleanPaste,
        attributes: {
          id,
          class: styles.area ?? '',
          lang,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          ...(name && { 'data-name': name }),
          ...(isRequired && { 'aria-required': 'true' }),
          ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        },
      },
    })
  }, [editor, id, lang, name, isRequired, error])
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined} data-size={isPage ? 'page' : undefined}>
      <p className={styles.label}>
        <span id={`${id}-label`}>{label}</span>
        {isRequired ? (
          <span aria-hidden="true" className={styles.star}>
            *
          </span>
        ) : null}
        <span className={styles.mark}>{mark}</span>
      </p>
      <Toolbar editor={editor} isPage={isPage} labelledBy={`${id}-label`} controls={id} onAsk={setAsked} />
      {asked ? <Ask key={asked.label} {...asked} onClose={() => setAsked(null)} /> : null}
      <div ref={area} />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** An editor in an element. What it begins with goes out only after somebody has changed it: reading alone changes no text. */
function useRichText(html: string, onChange: (html: string) => void) {
  const area = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, setTurn] = useState(0)
  const known = useRef(html)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const made = new Editor({
      element: area.current,
      extensions: EXTENSIONS,
      // Its style element would offend the Content-Security-Policy: rich-text.module.css has what it holds.
      injectCSS: false,
      content: known.current,
      onUpdate: ({ editor: changed }) => {
        known.current = isBlank(changed) ? '' : withoutBareParagraphs(changed.getHTML())
        latest.current(known.current)
      },
      // The toolbar shows what holds at the cursor.
      onTransaction: () => setTurn((turn) => turn + 1),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    if (!editor || html === known.current) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return { area, editor }
}

const isBlank = ({ state: { doc } }: Editor): boolean => {
  let hasThing = false
  doc.descendants(({ type }) => {
    if (['picture', 'inlinePicture', 'rule', 'table'].includes(type.name)) hasThing = true
  })
  return !hasThing && doc.textContent.trim() === ''
}

type Question = { label: string; initial: string; isRight?: (answer: string) => boolean; onAnswer: (answer: string) => void }

/** One line below the tools: the address of a link, what a picture shows. */
function Ask({ label, initial, isRight = () => true, onAnswer, onClose }: Question & { onClose: () => void }) {
  const { t } = useWords()
  const [answer, setAnswer] = useState(initial)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const finish = () => {
    if (!isRight(answer.trim())) return setWrong(true)
    onAnswer(answer.trim())
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The form around it is not sent, and a dialog around it stays open.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    else onClose()
  }
  return (
    <div className={styles.ask}>
      <Field label={label} error={isWrong ? t('console.rich.address-wrong') : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={inputClass}
            autoComplete="off"
            value={answer}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" onClick={finish}>
        {t('console.rich.apply')}
      </Button>
    </div>
  )
}

type Tool = { name: string; words: string; sign: ReactNode; isOn?: boolean | undefined; does: () => void }
type ToolbarProps = {
  editor: Editor | null
  isPage: boolean
  labelledBy: string
  controls: string
  onAsk: (question: Question) => void
}

/** One stop of the Tab key; the arrow keys go from tool to tool. */
function Toolbar({ editor, isPage, labelledBy, controls, onAsk }: ToolbarProps) {
  const { t } = useWords()
  const { upload, isUploading } = useUpload()
  const [current, setCurrent] = useState(0)
  const tools = useTools(editor, isPage, onAsk)
  const moveBy = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
    const next = (current + step + stops.length) % stops.length
    setCurrent(next)
    stops[next]?.focus()
  }
  async function insertPicture(file: File) {
    const src = await upload(file)
    if (!src || !editor) return
    const picture = new Image()
    picture.src = src
    await picture.decode().catch(() => {})
    // Its place on the page is kept free while it loads.
    const size = picture.naturalWidth > 0 ? { width: picture.naturalWidth, height: picture.naturalHeight } : {}
    onAsk({
      label: t('console-content.rich.picture-text'),
      initial: '',
      onAnswer: (alt) =>
        editor
          .chain()
          .focus()
          .insertContent({ type: 'picture', attrs: { src, alt, ...size } })
          .run(),
    })
  }
  return (
    <div role="toolbar" aria-labelledby={labelledBy} aria-controls={controls} className={styles.tools} onKeyDown={moveBy}>
      {tools.map(({ name, words, sign, isOn, does }, place) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          title={words}
          aria-label={words}
          aria-pressed={isOn}
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setCurrent(place)}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={does}
        >
          {sign}
        </button>
      ))}
      {isPage ? (
        <label className={styles.tool} title={t('console-content.rich.picture')} data-busy={isUploading ? '' : undefined}>
          <span className="visually-hidden">{t('console-content.rich.picture')}</span>
          <PictureSign />
          <input
            className="visually-hidden"
            type="file"
            accept={PICTURE_TYPES}
            tabIndex={current === tools.length ? 0 : -1}
            onFocus={() => setCurrent(tools.length)}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again.
              target.value = ''
              if (file) void insertPicture(file)
            }}
          />
        </label>
      ) : null}
    </div>
  )
}

function useTools(editor: Editor | null, isPage: boolean, onAsk: (question: Question) => void): Tool[] {
  const { t } = useWords()
  const run = () => editor?.chain().focus()
  const isOn = (name: string, attributes?: object) => editor?.isActive(name, { ...attributes }) ?? false
  const heading = (level: 2 | 3, words: string): Tool => ({
    name: `heading-${level}`,
    words,
    sign: level === 2 || !isPage ? 'H' : 'h',
    isOn: isOn('heading', { level }),
    does: () => run()?.toggleNode('heading', 'paragraph', { level }).run(),
  })
  const link = () => {
    const present = editor?.getAttributes('link').href
    onAsk({
      label: t('console.rich.link-address'),
      initial: typeof present === 'string' ? present : 'https://',
      isRight: (address) => address === '' || ADDRESS.test(address),
      onAnswer: (href) => {
        const chain = run()?.extendMarkRange('link')
        if (href === '') chain?.unsetMark('link').run()
        else if (editor?.state.selection.empty && !present)
          run()
            ?.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
            .run()
        else chain?.setMark('link', { href }).run()
      },
    })
  }
  const page: Tool[] = [
    heading(3, t('console-content.rich.subheading')),
    {
      name: 'numbers',
      words: t('console-content.rich.numbers'),
      sign: '1.',
      isOn: isOn('orderedList'),
      does: () => run()?.toggleList('orderedList', 'listItem').run(),
    },
    {
      name: 'quote',
      words: t('console-content.rich.quote'),
      sign: '”',
      isOn: isOn('blockquote'),
      does: () => run()?.toggleWrap('blockquote').run(),
    },
  ]
  return [
    {
      name: 'bold',
      words: t('console.rich.bold'),
      sign: <b>B</b>,
      isOn: isOn('bold'),
      does: () => run()?.toggleMark('bold').run(),
    },
    {
      name: 'italic',
      words: t('console.rich.italic'),
      sign: <i>I</i>,
      isOn: isOn('italic'),
      does: () => run()?.toggleMark('italic').run(),
    },
    heading(isPage ? 2 : 3, t('console.rich.heading')),
    {
      name: 'list',
      words: t('console.rich.list'),
      sign: '•',
      isOn: isOn('bulletList'),
      does: () => run()?.toggleList('bulletList', 'listItem').run(),
    },
    ...(isPage ? page : []),
    { name: 'link', words: t('console.rich.link'), sign: <LinkSign />, isOn: isOn('link'), does: link },
    {
      name: 'plain',
      words: t('console.rich.plain'),
      sign: <s>T</s>,
      does: () => run()?.unsetAllMarks().run(),
    },
  ]
}

const LinkSign = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6" />
  </svg>
)

const PictureSign = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15 9h.01" />
  </svg>
)
