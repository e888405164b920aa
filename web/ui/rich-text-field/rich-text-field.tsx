import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './rich-text-field.module.css'

type Props = {
  label: string
  lang: string
  /** What stands in it at first; later changes come from the writer. */
  html: string
  error?: string | undefined
  onChange: (html: string) => void
  words: { bold: string; italic: string; heading: string; list: string; link: string; linkAddress: string; plain: string }
}

type Tool = {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'link' | 'plain'
  sign: ReactNode
  does: () => void
  isOn?: () => boolean
}

/** An address that a link may have. */
const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i

/**
 * Writing with bold, italic, headings, lists and links, shown as it will look. The browser's own editing does the work; whoever stores
 * the result cleans it. Pasted text comes without its looks.
 */
export function RichTextField({ label, lang, html, error, onChange, words }: Props) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const first = useRef(html)
  const [isFormatOn, setFormatOn] = useState<Partial<Record<Tool['name'], boolean>>>({})

  useEffect(() => {
    if (area.current) area.current.innerHTML = first.current
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand('styleWithCSS', false, 'false')
  }, [])

  useEffect(() => {
    const look = () => {
      if (!area.current?.contains(document.getSelection()?.anchorNode ?? null)) return
      setFormatOn({
        bold: document.queryCommandState('bold'),
        italic: document.queryCommandState('italic'),
        list: document.queryCommandState('insertUnorderedList'),
        heading: document.queryCommandValue('formatBlock') === 'h3',
      })
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])

  const tell = () => onChange(isEmpty(area.current) ? '' : (area.current?.innerHTML ?? ''))
  const run = (command: string, value?: string) => {
    area.current?.focus()
    document.execCommand(command, false, value)
    tell()
  }
  const link = () => {
    const address = prompt(words.linkAddress, 'https://')?.trim()
    if (address && ADDRESS.test(address)) run('createLink', address)
  }
  const tools: Tool[] = [
    { name: 'bold', sign: <b>B</b>, does: () => run('bold') },
    { name: 'italic', sign: <i>I</i>, does: () => run('italic') },
    { name: 'heading', sign: 'H', does: () => run('formatBlock', isFormatOn.heading ? 'p' : 'h3') },
    { name: 'list', sign: '•', does: () => run('insertUnorderedList') },
    { name: 'link', sign: <LinkSign />, does: link },
    {
      name: 'plain',
      sign: <s>T</s>,
      does: () => {
        run('removeFormat')
        run('unlink')
      },
    },
  ]
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div role="toolbar" aria-labelledby={`${id}-label`} aria-controls={id} className={styles.tools}>
        {tools.map(({ name, sign, does }) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            title={words[name]}
            aria-label={words[name]}
            aria-pressed={name === 'link' || name === 'plain' ? undefined : (isFormatOn[name] ?? false)}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={does}
          >
            {sign}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of its own takes rich text */}
      <div
        ref={area}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.area}
        lang={lang}
        contentEditable
        onInput={tell}
        onPaste={(event: ClipboardEvent) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** An emptied field keeps a line break. */
const isEmpty = (area: HTMLElement | null): boolean =>
  area === null || (area.textContent?.trim() === '' && area.querySelector('img, hr, table') === null)

const LinkSign = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6" />
  </svg>
)
