import { done } from '#contract/done.ts'
import * as staff from '#contract/staff/accounts.ts'
import { findShoppers } from '#contract/staff/shoppers.ts'
import { maskPhone } from '#domain/account.ts'
import { plainAddress } from '#server/external/private-pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { publishOwnUploads } from './own-uploads.ts'
import { addStaff, changeStaff, setStaffPassword } from './save-staff.ts'
import { findShoppersLike } from './shopper-sql.ts'
import { listStaff } from './staff-sql.ts'

export function staffAccountRoutes(serve: Serve, { db, log, privatePictures }: Deps): void {
  serve(findShoppers, ({ query: { keyword } }) => findShoppersLike(db, keyword))
  serve(staff.listStaff, async ({ account }) =>
    (await listStaff(db)).map((row) => ({
      ...row,
      phone: maskPhone(row.phone),
      isSelf: row.id === account.accountId,
      signedInAt: row.signedInAt?.toISOString() ?? null,
    })),
  )
  serve(staff.addStaff, async ({ account, body }) => {
    const id = await addStaff(db, body)
    log.info({ by: account.accountId, account: id, scopes: body.scopes }, 'staff account opened')
    return done('added', { id })
  })
  serve(staff.changeStaff, async ({ account, params, body }) => {
    const avatar = plainAddress(body.avatar)
    await publishOwnUploads(db, privatePictures, { accountId: account.accountId, given: [avatar] })
    await changeStaff(db, account.accountId, params.id, { ...body, avatar })
    log.info(
      { by: account.accountId, account: params.id, scopes: body.scopes, isBlocked: body.isBlocked },
      'staff account changed',
    )
    return done('saved')
  })
  serve(staff.setStaffPassword, async ({ account, params, body }) => {
    await setStaffPassword(db, params.id, body.password)
    log.info({ by: account.accountId, account: params.id }, 'password of a staff account set')
    return done('changed')
  })
}
