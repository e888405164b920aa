import { refuse } from '#contract/refusals.ts'
import type { ChangedForm, WordForm } from '#contract/staff/words.ts'
import { plainWords, wordProblem } from '#domain/words.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion } from '#server/http/version.ts'
import { findWord } from './shop-words.ts'
import { deleteOverrides, listOverrides, lockWords, saveOverride } from './sql.ts'

type Changed = { key: string; forms: readonly ChangedForm[]; version?: string | undefined }

/** Refuses when the word has changed since `version`. Call it in a transaction. */
export async function changeWord(tx: Db, { key, forms, version }: Changed): Promise<void> {
  await lockWords(tx)
  const present = findWord(key, await listOverrides(tx)) ?? refuse('not-found')
  requireVersion(present, version)
  for (const { locale, key: formKey, words } of forms) {
    const form = present.forms.find((each) => each.locale === locale && each.key === formKey) ?? refuse('not-found')
    const said = plainWords(words)
    if (said === '' || said === form.builtIn) await deleteOverrides(tx, [formKey], locale)
    else {
      requireFitting(form, said)
      await saveOverride(tx, { locale, key: formKey, words: said })
    }
  }
  await announce(tx, 'dictionary')
}

function requireFitting({ key, locale, builtIn }: WordForm, words: string): void {
  const problem = wordProblem(key, builtIn, words)
  if (!problem) return
  const field = [{ field: `${locale} ${key}` }]
  if (problem.kind === 'empty') refuse('word-empty', {}, field)
  const names = problem.names.map((name) => `{${name}}`).join(' ')
  refuse(problem.kind === 'unknown' ? 'word-placeholder-unknown' : 'word-placeholder-missing', { names }, field)
}

/** Without a key all of them. Call it in a transaction. */
export async function restoreWords(tx: Db, key: string | undefined): Promise<void> {
  await lockWords(tx)
  const word = key === undefined ? undefined : (findWord(key, await listOverrides(tx)) ?? refuse('not-found'))
  await deleteOverrides(
    tx,
    word?.forms.map((form) => form.key),
  )
  await announce(tx, 'dictionary')
}
