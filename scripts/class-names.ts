import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const LENGTH = 4
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const made = new Map<string, string>()

/** A class of a CSS module as the built shop names it. A list has a thousand of them: with names to read they were a quarter of the page. */
export function builtClassName(local: string, file: string): string {
  const source = `${relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')} ${local}`
  const digest = createHash('sha256').update(source).digest()
  // A name begins with a letter.
  const name = `${LETTERS[(digest[0] ?? 0) % LETTERS.length]}${digest.toString('base64url').slice(2, 1 + LENGTH)}`
  const other = made.get(name)
  if (other !== undefined && other !== source) throw new Error(`${source} and ${other} get one class name: make LENGTH larger`)
  made.set(name, source)
  return name
}

/** All classes of a CSS module, as the built shop names them. */
export const classesOf = (file: string): string[] =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(/\.([a-z][\w-]*)/gi)].map(([, local = '']) =>
    builtClassName(local, resolve(root, file)),
  )

/** A selector of that class, for tests: `classOf('web/ui/price/price.module.css', 'amount')`. */
export const classOf = (file: string, local: string): string => `.${builtClassName(local, resolve(root, file))}`
