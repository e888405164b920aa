import { refuse } from '#contract/refusals.ts'
import { isEmail, isTaxNumber, TITLE_NAME_MAX, TITLES_MAX, type TitleDraft, tidyTaxNumber } from '#domain/invoice.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { lockAccountRow } from '#server/features/accounts/lock-account-sql.ts'
import { countTitles, ensureDefault, insertTitle, makeDefault, removeTitle, updateTitle } from './title-sql.ts'

/** Answers the id of the new or changed title. */
export async function saveTitle(db: Pool, accountId: number, wanted: TitleDraft, id: number | undefined): Promise<number> {
  const draft = checkTitle(wanted)
  return transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    const saved = await write()
    if (draft.isDefault) await makeDefault(tx, accountId, saved)
    await ensureDefault(tx, accountId)
    return saved

    async function write(): Promise<number> {
      if (id !== undefined) return (await updateTitle(tx, accountId, id, draft)) ? id : refuse('invoice-title-not-found')
      if ((await countTitles(tx, accountId)) >= TITLES_MAX) refuse('invoice-too-many-titles', { max: TITLES_MAX })
      return insertTitle(tx, accountId, draft)
    }
  })
}

export async function setDefaultTitle(db: Pool, accountId: number, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    if (!(await makeDefault(tx, accountId, id))) refuse('invoice-title-not-found')
  })
}

/** The newest other title becomes the default. */
export async function deleteTitle(db: Pool, accountId: number, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    if (!(await removeTitle(tx, accountId, id))) refuse('invoice-title-not-found')
    await ensureDefault(tx, accountId)
  })
}

/** A wrong tax number makes an invoice worthless, so it is checked first. */
function checkTitle(wanted: TitleDraft): TitleDraft {
  if (wanted.name === '') refuse('invoice-name-required')
  if (wanted.name.length > TITLE_NAME_MAX) refuse('invoice-name-too-long', { max: TITLE_NAME_MAX })
  if (wanted.email !== '' && !isEmail(wanted.email)) refuse('invoice-email-invalid')
  if (wanted.kind === 'person') return { ...wanted, taxNumber: '', address: '', phone: '', bank: '', bankAccount: '' }
  const taxNumber = tidyTaxNumber(wanted.taxNumber)
  if (!isTaxNumber(taxNumber)) refuse('invoice-tax-number-invalid')
  return { ...wanted, taxNumber }
}
