import { type Editor, Extension, Mark, Node, type NodeConfig } from '@tiptap/core'
import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, undo } from '@tiptap/pm/history'

/*
 * The editor knows exactly the tags that the server allows (server/features/content/rich-text.ts), so saving does not
 * change an article.
 */

const container = (name: string, tag: string, content: string, more: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    content,
    group: 'block',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  })
/** A node that only stands inside one other node. */
const part = (name: string, tag: string, content: string, more: Partial<NodeConfig> = {}) =>
  container(name, tag, content, { group: '', ...more })

const attributes = (...names: string[]) => ({
  addAttributes: () => Object.fromEntries(names.map((name) => [name, { default: null }])),
})

/** HTML allows bare text here; the editor needs a paragraph and marks it with `data-bare`. */
const HOLDERS = ['listItem', 'blockquote', 'cell', 'headerCell', 'description', 'figure']
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  // `isWritten`: the stored text has a <p> here.
  addAttributes: () => ({ isWritten: { default: false, rendered: false, parseHTML: () => null } }),
  parseHTML: () => [
    { tag: 'p', context: HOLDERS.map((holder) => `${holder}/`).join('|'), attrs: { isWritten: true }, priority: 60 },
    { tag: 'p' },
  ],
  renderHTML: ({ node }) => (node.attrs.isWritten ? ['p', 0] : ['p', { 'data-bare': '' }, 0]),
})

export function withoutBareParagraphs(html: string): string {
  const box = document.createElement('template')
  box.innerHTML = html
  for (const paragraph of box.content.querySelectorAll('[data-bare]')) {
    paragraph.removeAttribute('data-bare')
    const { parentElement: holder } = paragraph
    if (!holder?.matches('li, blockquote, td, th, dd, figure')) continue
    if (holder.querySelectorAll(':scope > p').length > 1) continue
    paragraph.replaceWith(...paragraph.childNodes)
  }
  return box.innerHTML
}

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false, parseHTML: (element) => Number(element.tagName.slice(1)) } }),
  parseHTML: () => [{ tag: 'h2' }, { tag: 'h3' }, { tag: 'h4' }],
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
})

/** The server removes pictures from other hosts. */
const OWN_PICTURE = 'img[src^="/"]'
const picture = (name: string, more: Partial<NodeConfig>) =>
  Node.create({
    name,
    draggable: true,
    ...attributes('src', 'alt', 'width', 'height'),
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    ...more,
  })

const mark = (name: string, tags: [string, ...string[]], key?: string) =>
  Mark.create({
    name,
    addAttributes: () => ({ tag: { default: tags[0], rendered: false, parseHTML: ({ tagName }) => tagName.toLowerCase() } }),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ mark: { attrs } }) => [attrs.tag, 0],
    addKeyboardShortcuts: () => (key ? { [key]: ({ editor }) => editor.commands.toggleMark(name) } : {}),
  })

type Keyed = { editor: Editor }
const undoLast = ({ editor: { state, view } }: Keyed) => undo(state, view.dispatch)
const redoLast = ({ editor: { state, view } }: Keyed) => redo(state, view.dispatch)
const nextItem = ({ editor }: Keyed) => editor.commands.splitListItem('listItem')
const Keys = Extension.create({
  name: 'keys',
  addProseMirrorPlugins: () => [history(), dropCursor(), gapCursor()],
  addKeyboardShortcuts: () => ({
    'Mod-z': undoLast,
    'Mod-y': redoLast,
    'Shift-Mod-z': redoLast,
    'Shift-Enter': ({ editor }) => editor.commands.insertContent({ type: 'lineBreak' }),
    Enter: nextItem,
    // Not the Tab key: it leaves the field.
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
})

export const EXTENSIONS = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  Paragraph,
  Heading,
  container('blockquote', 'blockquote', 'block+', { defining: true }),
  container('bulletList', 'ul', 'listItem+'),
  container('orderedList', 'ol', 'listItem+'),
  part('listItem', 'li', 'paragraph block*', { defining: true }),
  Node.create({
    name: 'lineBreak',
    group: 'inline',
    inline: true,
    selectable: false,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    renderText: () => '\n',
  }),
  Node.create({ name: 'rule', group: 'block', parseHTML: () => [{ tag: 'hr' }], renderHTML: () => ['hr'] }),
  picture('picture', {
    group: 'block',
    parseHTML: () => [{ tag: OWN_PICTURE, context: 'doc/|figure/|blockquote/', priority: 60 }],
  }),
  picture('inlinePicture', { group: 'inline', inline: true, parseHTML: () => [{ tag: OWN_PICTURE }] }),
  container('figure', 'figure', '(picture | figcaption | paragraph | table | blockquote)+'),
  part('figcaption', 'figcaption', 'inline*'),
  container('table', 'table', '(caption | tableHead | tableBody | row)+', { isolating: true }),
  part('caption', 'caption', 'inline*'),
  part('tableHead', 'thead', 'row+'),
  part('tableBody', 'tbody', 'row+'),
  part('row', 'tr', '(headerCell | cell)*'),
  part('headerCell', 'th', 'block+', { isolating: true, ...attributes('colspan', 'rowspan', 'scope') }),
  part('cell', 'td', 'block+', { isolating: true, ...attributes('colspan', 'rowspan') }),
  container('descriptions', 'dl', '(term | description)+'),
  part('term', 'dt', 'inline*'),
  part('description', 'dd', 'block+'),
  // The first mark is the outermost.
  Mark.create({
    name: 'link',
    inclusive: false,
    ...attributes('href', 'title'),
    parseHTML: () => [{ tag: 'a' }],
    renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  }),
  mark('bold', ['strong', 'b'], 'Mod-b'),
  mark('italic', ['em', 'i'], 'Mod-i'),
  mark('underline', ['u'], 'Mod-u'),
  mark('strike', ['s']),
  mark('subscript', ['sub']),
  mark('superscript', ['sup']),
  Keys,
]
