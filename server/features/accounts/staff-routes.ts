import { done } from '#contract/done.ts'
import * as staff from '#contract/staff/accounts.ts'
import { findShoppers } from '#contract/staff/shoppers.ts'
import { isAbove, maskPhone } from '#domain/account.ts'
import { plainAddress } from '#server/external/private-pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { sessionOf } from './own-staff-routes.ts'
import { publishOwnUploads } from './own-uploads.ts'
import * as save from './save-staff.ts'
import { findShoppersLike } from './shopper-sql.ts'
import { listStaff } from './staff-sql.ts'

export function staffAccountRoutes(serve: Serve, { db, log, privatePictures }: Deps): void {
  serve(findShoppers, ({ query: { keyword } }) => findShoppersLike(db, keyword))
  serve(staff.listStaff, async ({ account }) =>
    (await listStaff(db)).map((row) => ({
      ...row,
      phone: maskPhone(row.phone),
      isSelf: row.id === account.accountId,
      mayManage: isAbove(account.scopes, row.scopes),
      seenAt: row.seenAt?.toISOString() ?? null,
      version: save.versionOfStaff(row),
    })),
  )
  serve(staff.addStaff, async ({ account, body }) => {
    const id = await save.addStaff(db, body, account.accountId)
    log.info({ by: account.accountId, account: id, scopes: body.scopes }, 'staff account opened')
    return done('added', { id })
  })
  serve(staff.changeStaff, async ({ account, params, body }) => {
    const avatar = body.avatar === undefined ? undefined : plainAddress(body.avatar)
    if (avatar) await publishOwnUploads(db, privatePictures, { accountId: account.accountId, given: [avatar] })
    await save.changeStaff(db, account.accountId, params.id, { ...body, avatar })
    log.info(
      { by: account.accountId, account: params.id, scopes: body.scopes, isBlocked: body.isBlocked },
      'staff account changed',
    )
    return done('saved')
  })
  serve(staff.setStaffPassword, async ({ account, params, body }) => {
    await save.setStaffPassword(db, account.accountId, params.id, body.password)
    log.info({ by: account.accountId, account: params.id }, 'password of a staff account set')
    return done('changed')
  })
  serve(staff.resetSecondFactor, async ({ account, params }) => {
    await save.resetSecondFactor(db, account.accountId, params.id)
    log.info({ by: account.accountId, account: params.id }, 'second factor of a staff account removed')
    return done('done')
  })
  serve(staff.listStaffSessions, async ({ account, params }) =>
    (await save.listColleaguesSessions(db, account.accountId, params.id)).map(sessionOf),
  )
  serve(staff.endStaffSessions, async ({ account, params, body }) => ({
    ended: await save.endColleaguesSessions(db, account.accountId, params.id, body.sessionId),
  }))
}
