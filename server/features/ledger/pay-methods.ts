import type { Cashier } from '#domain/order.ts'
import type { BankAccount } from '#domain/payment.ts'
import { PAY_METHODS, type PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import type { PaymentProviders } from '#server/external/payment-provider.ts'
import { announce } from '#server/http/changes.ts'
import { deleteBankAccount, findBankAccount, insertBankAccountVersion, upsertBankAccount } from './bank-account-sql.ts'

/** A provider needs keys, transfers need an account. */
export const payMethods = async (db: Db, providers: PaymentProviders): Promise<Cashier['methods']> =>
  methodsWith(providers, (await findBankAccount(db)) !== undefined)

/** The ways to pay that the shop offers: the balance always, a provider when it has keys, transfers when there is an account. */
export function methodsWith(providers: PaymentProviders, takesTransfers: boolean): Cashier['methods'] {
  const isOpen: Record<PayMethod, boolean> = {
    balance: true,
    alipay: providers.alipay !== undefined,
    wechat: providers.wechat !== undefined,
    offline: takesTransfers,
  }
  return PAY_METHODS.map((method) => ({ method, isOpen: isOpen[method] }))
}

/** Null: no transfers. Cached company data changes with it. */
export async function saveBankAccount(db: Db, account: BankAccount | null, byAccount: number | null = null): Promise<void> {
  await announce(db, 'company')
  await (account === null ? deleteBankAccount(db) : upsertBankAccount(db, account))
  await insertBankAccountVersion(db, account, byAccount)
}
