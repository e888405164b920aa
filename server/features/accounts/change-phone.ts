import { refuse } from '#contract/refusals.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { redeemCode } from './redeem-code.ts'
import { findPhoneOf, setPhone } from './sql.ts'

type Proof = { phone: string; code: string }

/** The first phone of an account that came by WeChat. Two accounts are never joined: the other one keeps its phone. */
export async function bindPhone(db: Pool, accountId: number, { phone, code }: Proof): Promise<void> {
  if (await findPhoneOf(db, accountId)) refuse('phone-bound')
  await redeemCode(db, { phone, purpose: 'reset', code })
  await givePhone(db, accountId, phone)
}

export async function updatePhone(db: Pool, accountId: number, { phone, code }: Proof): Promise<void> {
  if ((await findPhoneOf(db, accountId)) === phone) refuse('phone-same')
  await redeemCode(db, { phone, purpose: 'reset', code })
  await givePhone(db, accountId, phone)
}

const UNIQUE_VIOLATION = '23505'

async function givePhone(db: Db, accountId: number, phone: string): Promise<void> {
  const isGiven = await setPhone(db, accountId, phone).catch((error: { code?: string }) => {
    // Another account took it at the same moment.
    if (error.code === UNIQUE_VIOLATION) return false
    throw error
  })
  if (!isGiven) refuse('phone-in-use')
}
