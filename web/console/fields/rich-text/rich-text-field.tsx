import { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Ask, type Question } from './ask.tsx'
import { cleanPaste } from './clean-paste.ts'
import styles from './rich-text.module.css'
import { EXTENSIONS, withoutBareParagraphs } from './schema.ts'
import { Toolbar } from './toolbar.tsx'

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

/** The server must sanitize the result. */
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

/** The initial text is not reported, so that opening a text never alters it. */
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
      // A style element would violate the Content-Security-Policy; rich-text.module.css has these styles.
      injectCSS: false,
      content: known.current,
      onUpdate: ({ editor: changed }) => {
        known.current = isBlank(changed) ? '' : withoutBareParagraphs(changed.getHTML())
        latest.current(known.current)
      },
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
