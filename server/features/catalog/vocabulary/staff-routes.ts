import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/vocabulary.ts'
import { fold } from '#domain/fold.ts'
import { TERM_KINDS } from '#domain/term-kinds.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { mergeTerm } from './merge-terms.ts'
import { countKinds, listTermsOf } from './vocabulary-sql.ts'
import { addTerm, changeTerm, deleteTerm, findVocabularyTerm } from './write-terms.ts'

/** `keepPicture`: a picture that its uploader gives to the shop. */
export function staffVocabularyRoutes(
  serve: Serve,
  { db }: Deps,
  keepPicture: (accountId: number, image: string) => Promise<void>,
): void {
  serve(staff.listTermKinds, async () => {
    const counts = new Map((await countKinds(db)).map((count) => [count.kind, count]))
    return { list: TERM_KINDS.map((kind) => counts.get(kind) ?? { kind, terms: 0, untranslated: 0 }) }
  })
  serve(staff.listVocabulary, ({ query: { search, ...asked } }) => listTermsOf(db, { ...asked, search: fold(search) }))
  serve(staff.findVocabularyTerm, async ({ params }) => (await findVocabularyTerm(db, params.id)) ?? refuse('not-found'))
  serve(staff.addTerm, async ({ account, body }) => {
    const id = await addTerm(db, body)
    await keepPicture(account.accountId, body.image)
    return { id }
  })
  serve(staff.changeTerm, async ({ account, params, body: { version, ...form } }) => {
    await changeTerm(db, params.id, form, version)
    await keepPicture(account.accountId, form.image)
    return done('changed')
  })
  serve(staff.mergeTerm, async ({ account, params, body: { intoId } }) => {
    await mergeTerm(db, { id: params.id, intoId, by: account.accountId })
    return done('changed')
  })
  serve(staff.deleteTerm, async ({ account, params }) => {
    await deleteTerm(db, params.id, account.accountId)
    return done('deleted')
  })
}
