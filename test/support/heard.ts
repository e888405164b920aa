import { announce, type Changes, type Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'

const heard = new WeakMap<Changes, Set<Tag>>()
let told = 0

/**
 * Waits until this process has received all changes committed so far, which arrive in order shortly after the commit. `tags` are announced for
 * changes that the test made directly in the database.
 */
export async function heardAll({ db, changes }: Pick<Deps, 'db' | 'changes'>, ...tags: Tag[]): Promise<void> {
  const tag: Tag = `product:${-++told}`
  const ears = earsOf(changes)
  await announce(db, ...tags, tag)
  while (!ears.has(tag)) await new Promise((resume) => setTimeout(resume, 2))
}

function earsOf(changes: Changes): Set<Tag> {
  const known = heard.get(changes)
  if (known) return known
  const ears = new Set<Tag>()
  changes.onChange((tags) => {
    for (const tag of tags) ears.add(tag)
  })
  heard.set(changes, ears)
  return ears
}
