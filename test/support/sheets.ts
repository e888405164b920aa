import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { classesOf } from '../../scripts/class-names.ts'
import { CSS_MODULES } from '../../scripts/split-styles.ts'

/** Addresses of the two style sheets that a page names; `isRestLater`: the second one comes with the scripts. */
export function sheetsOf(html: string): { first: string; rest: string; isRestLater: boolean } {
  const pathOf = (name: string) => new RegExp(`<link rel="stylesheet" href="([^"]*/${name}-[^"]+)"`).exec(html)?.[1] ?? ''
  return { first: pathOf('first'), rest: pathOf('rest'), isRestLater: / data-rest>/.test(html) }
}

/** CSS modules in the HTML of pages that ask for the second sheet later, though only that one has their rules. */
export async function undressedIn(url: string, pages: readonly { path: string; html: string }[]): Promise<string[]> {
  const later = pages.filter(({ html }) => sheetsOf(html).isRestLater)
  const { first, rest } = sheetsOf(later[0]?.html ?? '')
  if (!first || !rest) throw new Error('No page asks for its second style sheet later.')
  const [dressed, others] = await Promise.all([first, rest].map((path) => classesIn(url + path)))
  const moduleOf = new Map(
    globSync(CSS_MODULES, { cwd: ROOT }).flatMap((file) => classesOf(file).map((name) => [name, file] as const)),
  )
  const found = later.flatMap(({ path, html }) =>
    [...html.matchAll(/ class="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => others?.has(name) && !dressed?.has(name))
      .map((name) => `${moduleOf.get(name) ?? name} on ${path}`),
  )
  return [...new Set(found)]
}

const ROOT = resolve(import.meta.dirname, '../..')

async function classesIn(sheet: string): Promise<Set<string>> {
  const answer = await fetch(sheet)
  if (!answer.ok) throw new Error(`${sheet}: ${answer.status}`)
  return new Set([...(await answer.text()).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}
