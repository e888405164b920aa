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
  /** Of the form's value: an error puts the focus here. */
  name?: string
  /** For whole pages: more tools, larger headings, more room. Pictures are kept by `upload`, which tells its own problems. */
  page?: {
    upload: (file: File) => Promise<string | undefined>
    words: { numbers: string; quote: string; picture: string; pictureText: string }
  }
}

type Tool = {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'quote' | 'link' | 'plain'
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
export function RichTextField({ label, lang, html, error, onChange, words, name, page }: Props) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const first = useRef(html)
  const [isFormatOn, setFormatOn] = useState<Partial<Record<Tool['name'], boolean>>>({})
  const heading = page ? 'h2' : 'h3'

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
        numbers: document.queryCommandState('insertOrderedList'),
        quote: document.queryCommandValue('formatBlock') === 'blockquote',
        heading: document.queryCommandValue('formatBlock') === heading,
      })
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [heading])

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
    { name: 'heading', sign: 'H', does: () => run('formatBlock', isFormatOn.heading ? 'p' : heading) },
    { name: 'list', sign: '•', does: () => run('insertUnorderedList') },
    ...(page
      ? ([
          { name: 'numbers', sign: '1.', does: () => run('insertOrderedList') },
          { name: 'quote', sign: '”', does: () => run('formatBlock', isFormatOn.quote ? 'p' : 'blockquote') },
        ] as const)
      : []),
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
  async function insertPicture(file: File) {
    // Where the writer stood: the dialog for choosing a file takes the selection along.
    const selection = document.getSelection()
    const place = selection?.rangeCount && area.current?.contains(selection.anchorNode) ? selection.getRangeAt(0) : undefined
    const address = await page?.upload(file)
    if (!page || !address) return
    const picture = new Image()
    picture.src = address
    await picture.decode().catch(() => {})
    picture.alt = prompt(page.words.pictureText, '')?.trim() ?? ''
    // Its place on the page is kept free while it loads.
    if (picture.naturalWidth > 0) Object.assign(picture, { width: picture.naturalWidth, height: picture.naturalHeight })
    area.current?.focus()
    if (place) {
      selection?.removeAllRanges()
      selection?.addRange(place)
    }
    run('insertHTML', picture.outerHTML)
  }
  const wordsOf = (tool: Tool['name']): string =>
    tool === 'numbers' || tool === 'quote' ? (page?.words[tool] ?? '') : words[tool]
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined} data-size={page ? 'page' : undefined}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div role="toolbar" aria-labelledby={`${id}-label`} aria-controls={id} className={styles.tools}>
        {tools.map(({ name: tool, sign, does }) => (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            title={wordsOf(tool)}
            aria-label={wordsOf(tool)}
            aria-pressed={tool === 'link' || tool === 'plain' ? undefined : (isFormatOn[tool] ?? false)}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={does}
          >
            {sign}
          </button>
        ))}
        {page ? <PictureTool words={page.words.picture} onChoose={(file) => void insertPicture(file)} /> : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of its own takes rich text */}
      <div
        ref={area}
        id={id}
        data-name={name}
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

function PictureTool({ words, onChoose }: { words: string; onChoose: (file: File) => void }) {
  return (
    <label className={styles.tool} title={words}>
      <span className="visually-hidden">{words}</span>
      <PictureSign />
      <input
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </label>
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

const PictureSign = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="M4 5h16v14H4ZM4 16l5-5 4 4 2.5-2.5L20 17M15 9h.01" />
  </svg>
)
