import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as imports from '#contract/staff/imports.ts'
import { LIST_MAX_BYTES, MAPPED_TEXT_MAX, SUPPLIER_MAX } from '#domain/import-run.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import { readForm } from '#server/http/read-form.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { applyImport } from './apply-imports.ts'
import { previewImport } from './preview-import.ts'
import { refusedCsv } from './refused-rows.ts'
import { showListed, showRun } from './show-run.ts'
import { deleteDraft, findRun, listRuns } from './sql.ts'
import { undoImport } from './undo-import.ts'
import { uploadList } from './upload-list.ts'

/** Mappings of many columns, with many words. */
const MATCHING_MAX_BYTES = 2 * 1024 * 1024
const UPLOADS_PER_MINUTE = 60
const UNDO_LIMIT_MS = 10 * 60_000

export function staffImportRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(imports.listImports, async ({ query: { page, limit }, locale }) => {
    const { list, count } = await listRuns(db, page, limit, locale)
    return { list: list.map((run) => showListed(run, locale)), count }
  })
  serve(imports.findImport, async ({ params, locale }) =>
    showRun((await findRun(db, params.id, locale)) ?? refuse('not-found'), locale),
  )
  serve(imports.fetchRefusedRows, async ({ params, locale }) => {
    const { report } = (await findRun(db, params.id, locale)) ?? refuse('not-found')
    if (!report?.refused?.rows.length) return refuse('not-found')
    return new Download({
      bytes: refusedCsv(report, locale),
      type: 'text/csv; charset=utf-8',
      name: `refused-${params.id}.csv`,
    })
  })
  serve(
    imports.uploadList,
    async ({ request, account, locale }) => {
      const { fields, files } = await readForm(request, { fileMaxBytes: LIST_MAX_BYTES, tooLarge: 'list-too-large' })
      const bytes = files.get('file') ?? refuse('invalid-input', { fields: 'file' })
      const field = (name: string, max: number) =>
        (fields.get(name) ?? '')
          .toWellFormed()
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, max)
      const id = await uploadList(db, {
        bytes,
        fileName: field('name', MAPPED_TEXT_MAX),
        sheet: field('sheet', MAPPED_TEXT_MAX),
        supplier: field('supplier', SUPPLIER_MAX),
        byAccount: account.accountId,
        locale,
      })
      return { id }
    },
    { perMinute: UPLOADS_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )
  serve(
    imports.previewImport,
    async ({ params, body, locale }) => {
      await previewImport(deps, params.id, { ...body, locale })
      return done('done')
    },
    {
      bodyLimitBytes: MATCHING_MAX_BYTES,
      timeLimitMs: UPLOAD_LIMIT_MS,
    },
  )
  serve(imports.applyImport, async ({ params }) => {
    await applyImport(deps, params.id)
    return done('done')
  })
  serve(
    imports.undoImport,
    async ({ params }) => {
      await undoImport(deps, params.id)
      return done('done')
    },
    { timeLimitMs: UNDO_LIMIT_MS },
  )
  serve(imports.deleteImport, async ({ params }) => {
    if (!(await transaction(db, (tx) => deleteDraft(tx, params.id))))
      refuse((await findRun(db, params.id)) ? 'import-over' : 'not-found')
    return done('deleted')
  })
}
