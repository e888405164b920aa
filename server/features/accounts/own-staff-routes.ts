import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as own from '#contract/staff/own.ts'
import { maskPhone } from '#domain/account.ts'
import { deviceOf } from '#domain/device.ts'
import { transaction } from '#server/db/database.ts'
import { plainAddress } from '#server/external/private-pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { changeOwnPassword, confirmOwn } from './own-password.ts'
import { publishOwnUploads } from './own-uploads.ts'
import { beginSetUp, finishSetUp, removeOwn, renewRecoveryCodes } from './second-factor/set-up.ts'
import { findOwnFactor } from './second-factor/sql.ts'
import { endSessions, listSessions, type OwnSessionRow, revokeOtherSessions } from './session-sql.ts'
import { SIGN_INS_PER_MINUTE } from './sign-in-routes.ts'
import { updateProfile } from './sql.ts'
import { findOwnStaffAccount } from './staff-sql.ts'

export const sessionOf = ({ id, userAgent, network, signedInAt, seenAt, isCurrent }: OwnSessionRow): own.StaffSession => ({
  id,
  ...deviceOf(userAgent),
  network,
  signedInAt: signedInAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isCurrent,
})

export function ownStaffRoutes(serve: Serve, deps: Deps): void {
  const { db, config, privatePictures } = deps
  serve(own.readOwnAccount, async ({ account: { accountId } }) => {
    const [{ phone, ...account }, { setAt, codesLeft }] = await Promise.all([
      findOwnStaffAccount(db, accountId).then((found) => found ?? refuse('not-found')),
      findOwnFactor(db, accountId),
    ])
    const secondFactor = { setAt: setAt?.toISOString() ?? null, isRequired: config.isProduction, codesLeft }
    return { ...account, phone: maskPhone(phone), secondFactor }
  })
  serve(own.changeOwnProfile, async ({ account: { accountId }, body: { avatar, ...names } }) => {
    await publishOwnUploads(db, privatePictures, { accountId, given: [avatar] })
    const isChanged = await transaction(db, (tx) => updateProfile(tx, accountId, { ...names, avatar: plainAddress(avatar) }))
    return isChanged ? done('saved') : refuse('not-allowed')
  })
  serve(
    own.changeOwnPassword,
    async ({ account, place, body }) => {
      await changeOwnPassword(db, account, { ...body, place })
      return done('changed')
    },
    SIGN_INS_PER_MINUTE,
  )
  serve(
    own.confirmOwn,
    async ({ account, place, body }) => {
      await confirmOwn(deps, account, { ...body, place })
      return done('done')
    },
    SIGN_INS_PER_MINUTE,
  )
  sessionRoutes(serve, deps)
  secondFactorRoutes(serve, deps)
}

function sessionRoutes(serve: Serve, { db }: Deps): void {
  serve(own.listOwnSessions, async ({ account: { accountId, tokenHash } }) =>
    (await listSessions(db, accountId, tokenHash)).map(sessionOf),
  )
  serve(own.endOwnSessions, async ({ account: { accountId, tokenHash }, body: { sessionId } }) => {
    const ended = await transaction(db, (tx) =>
      sessionId === undefined ? revokeOtherSessions(tx, accountId, tokenHash) : endSessions(tx, accountId, sessionId),
    )
    return { ended }
  })
}

function secondFactorRoutes(serve: Serve, deps: Deps): void {
  serve(own.beginSecondFactor, ({ account }) => beginSetUp(deps.db, account.accountId))
  serve(
    own.finishSecondFactor,
    async ({ account, body }) => ({ codes: await finishSetUp(deps, account, body.otp) }),
    SIGN_INS_PER_MINUTE,
  )
  serve(own.renewRecoveryCodes, async ({ account }) => ({ codes: await renewRecoveryCodes(deps.db, account.accountId) }))
  serve(own.removeSecondFactor, async ({ account }) => {
    await removeOwn(deps.db, account)
    return done('done')
  })
}
