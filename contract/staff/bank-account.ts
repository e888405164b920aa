import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape } from '#contract/localized.ts'
import { BANK_NAME_MAX, BANK_NUMBER_MAX, BANK_NUMBER_MIN, type BankAccount } from '#domain/payment.ts'

/* Where shoppers transfer money to. The finances read it, administrators choose it. */

const PLAIN = { locale: 'zh-CN', client: 'pc' } as const

const name = wireText(BANK_NAME_MAX).pipe(z.string().min(1))
const wireBankAccount = z.object({
  bank: name,
  bank_en: name,
  holder: name,
  holder_en: name,
  number: wireText(BANK_NUMBER_MAX).pipe(z.string().min(BANK_NUMBER_MIN)),
})
const shownBankAccount = z.object({ ...localizedShape('bank', 'holder'), number: z.string() })
type WireBankAccount = z.infer<typeof shownBankAccount>

const encodeAccount = (account: BankAccount): WireBankAccount => ({
  ...encodeLocalized('bank', account.bank, PLAIN),
  ...encodeLocalized('holder', account.holder, PLAIN),
  number: account.number,
})
export const encodeBankAccount = (account: BankAccount | undefined): WireBankAccount | null =>
  account ? encodeAccount(account) : null
export const decodeBankAccount = (wire: WireBankAccount): BankAccount => ({
  bank: decodeLocalized('bank', wire),
  holder: decodeLocalized('holder', wire),
  number: wire.number,
})

const reading = { access: ['finance', 'admin'], method: 'GET' } as const

export const bankAccount = endpoint({
  ...reading,
  path: '/staff/payments/bank-account',
  summary: 'Where shoppers transfer money to; null: no transfers',
  data: shownBankAccount.nullable(),
})

const version = z.object({ id: z.number(), account: shownBankAccount.nullable(), by: z.string().nullable(), at: z.string() })
type WireVersion = z.infer<typeof version>
export type BankAccountVersion = Omit<WireVersion, 'account'> & { account: BankAccount | null }
export const encodeVersion = ({ account, ...row }: BankAccountVersion): WireVersion => ({
  ...row,
  account: account && encodeAccount(account),
})

export const bankAccountHistory = endpoint({
  ...reading,
  path: '/staff/payments/bank-account/history',
  summary: 'Every account that the shop has had, the present one first, and how many orders wait that were told another one',
  data: z.object({ list: z.array(version), toldOther: z.number() }),
  decode: ({ list, toldOther }) => ({
    toldOther,
    list: list.map(({ account, ...row }): BankAccountVersion => ({ ...row, account: account && decodeBankAccount(account) })),
  }),
})

/** Administrators only: whoever confirms what has come in must not choose where it goes. */
export const saveBankAccount = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/staff/payments/bank-account',
  confirm: true,
  summary: 'Take transfers to this account, or none (null); orders that wait keep what they were told',
  body: z.object({
    account: wireBankAccount.nullable(),
    /** The newest of the history as it was read; without one the last writer wins. */
    version: z.number().int().min(0).optional(),
  }),
  data: z.undefined(),
  encode: ({ account, version }: { account: BankAccount | null; version: number }) => ({
    body: { account: account && encodeAccount(account), version },
  }),
})
