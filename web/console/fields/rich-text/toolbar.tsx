import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useWords } from '../../use-words.ts'
import { PICTURE_TYPES, useUpload } from '../use-upload.ts'
import type { Question } from './ask.tsx'
import styles from './rich-text.module.css'
import {
  addColumn,
  addRow,
  hasHeadRow,
  insertTable,
  isInTable,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeadRow,
} from './table-commands.ts'

const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i

type Tool = { name: string; words: string; sign: ReactNode; isOn?: boolean | undefined; does: () => void }
type ToolbarProps = {
  editor: Editor | null
  isPage: boolean
  labelledBy: string
  controls: string
  onAsk: (question: Question) => void
}

/** A single tab stop; arrow keys move between tools. */
export function Toolbar({ editor, isPage, labelledBy, controls, onAsk }: ToolbarProps) {
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
    // The stored size reserves the picture's place while it loads.
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
          // Keeps the selection in the text.
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
              // Allows choosing the same file again.
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
  const table: Tool[] = editor && isInTable(editor) ? tableTools(editor, t) : []
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
    ...(isPage && table.length === 0
      ? [
          {
            name: 'table',
            words: t('console-content.rich.table'),
            sign: <TableSign />,
            does: () => editor && insertTable(editor),
          },
        ]
      : []),
    { name: 'link', words: t('console.rich.link'), sign: <LinkSign />, isOn: isOn('link'), does: link },
    {
      name: 'plain',
      words: t('console.rich.plain'),
      sign: <s>T</s>,
      does: () => run()?.unsetAllMarks().run(),
    },
    ...table,
  ]
}

/** Only within a table. */
const tableTools = (editor: Editor, t: ReturnType<typeof useWords>['t']): Tool[] => [
  {
    name: 'head-row',
    words: t('console-content.rich.head-row'),
    sign: <b>▔</b>,
    isOn: hasHeadRow(editor),
    does: () => toggleHeadRow(editor),
  },
  { name: 'add-row', words: t('console-content.rich.add-row'), sign: '+↓', does: () => addRow(editor) },
  { name: 'add-column', words: t('console-content.rich.add-column'), sign: '+→', does: () => addColumn(editor) },
  { name: 'remove-row', words: t('console-content.rich.remove-row'), sign: '−↔', does: () => removeRow(editor) },
  { name: 'remove-column', words: t('console-content.rich.remove-column'), sign: '−↕', does: () => removeColumn(editor) },
  { name: 'remove-table', words: t('console-content.rich.remove-table'), sign: '×', does: () => removeTable(editor) },
]

const TableSign = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="M4 5h16v14H4ZM4 10h16M4 14.500h16M12 5v14" />
  </svg>
)

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
