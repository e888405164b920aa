import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

test('the links of the documents lead to files and headings that are there', () => {
  expect(documents.length).toBeGreaterThan(30)
  const lost = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = '', heading]) => {
      const target = path ? resolve(root, dirname(file), path) : resolve(root, file)
      if (!existsSync(target)) return [`${file}: ${link}`]
      return heading && !headingsOf(target).includes(heading) ? [`${file}: ${link}`] : []
    }),
  )
  expect(lost).toEqual([])
})

/** As a repository's web page names them. */
const headingsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('files and folders that the documents name in this repository are there', () => {
  const lost = documents.flatMap((file) =>
    [...read(file).matchAll(/`((?:domain|contract|server|web|messages|demo|test|bench|scripts|docs|deploy)\/[\w./$-]*)`/g)]
      .filter(([, path = '']) => !existsSync(resolve(root, path)))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(lost).toEqual([])
})

test('source files that the documents name by their last names are there', () => {
  const sources = globSync('{domain,contract,server,web,messages,demo,test,bench,scripts}/**/*.{ts,tsx,sql}', { cwd: root })
  const ends = new Set(sources.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))))
  const lost = documents.flatMap((file) =>
    [...read(file).matchAll(/`([\w$-][\w./$-]*\.(?:tsx?|sql))`/g)]
      .filter(([, name = '']) => !ends.has(name) && !existsSync(resolve(root, name)))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('each decision ends with its status, and the index of the decisions says the same of each', () => {
  const index = read('docs/decisions/README.md').split('\n')
  const notes = readdirSync(resolve(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(notes.length).toBeGreaterThan(80)
  for (const note of notes) {
    const text = read(`docs/decisions/${note}`)
    expect(text, note).toMatch(new RegExp(`^# ${note.slice(0, 3)} \\S`))
    expect(
      index
        .find((line) => line.includes(`](${note})`))
        ?.split(' | ')
        .at(-1),
      note,
    ).toBe(`${statusOf(text)} |`)
  }
})

/** As the index writes it. What comes after ", but" names the notes that have replaced a part. */
function statusOf(text: string): string {
  const [, status, but = ''] = /Status: (in force|replaced)(?:, but (.*)|[;,.].*)$/s.exec(text) ?? []
  const later = [...but.matchAll(/\[(\d{3})\]/g)].map(([, number]) => number)
  return [status, ...(later.length > 0 ? [`in part replaced by ${later.join(', ')}`] : [])].join(', ')
}
