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
  const lost = documents
    .filter((file) => !file.includes('decisions/'))
    .flatMap((file) =>
      [...read(file).matchAll(/`((?:domain|contract|server|web|messages|demo|test|bench|scripts|docs)\/[\w./$-]*)`/g)]
        .filter(([, path = '']) => !existsSync(resolve(root, path)))
        .map(([, path]) => `${file}: ${path}`),
    )
  expect(lost).toEqual([])
})

test('the index of the decisions names each of them', () => {
  const index = read('docs/decisions/README.md')
  const notes = readdirSync(resolve(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(notes.filter((name) => !index.includes(`](${name})`))).toEqual([])
})
