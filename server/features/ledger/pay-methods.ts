import type { Cashier } from '#domain/order.ts'
import type { BankAccount } from '#domain/payment.ts'
import { PAY_METHODS, type PayMethod } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import type { PaymentProviders } from '#server/external/payment-provider.ts'
import { announce } from '#server/http/changes.ts'

const BANK_ACCOUNT = 'bank-transfer'

/** All methods in the order of the contract, and which of them can be used: a provider with keys, a transfer with an account. */
export async function payMethods(db: Db, providers: PaymentProviders): Promise<Cashier['methods']> {
  const isOpen: Record<PayMethod, boolean> = {
    balance: true,
    alipay: providers.alipay !== undefined,
    wechat: providers.wechat !== undefined,
    offline: (await findBankAccount(db)) !== undefined,
  }
  return PAY_METHODS.map((method) => ({ method, isOpen: isOpen[method] }))
}

/** Where shoppers transfer money to; undefined when the shop takes no transfers. */
export async function findBankAccount(db: Db): Promise<BankAccount | undefined> {
  const [setting] = await db<{ value: BankAccount }[]>`select value from setting where key = ${BANK_ACCOUNT}`
  return setting?.value
}

/** Null: no transfers from now on. The list of what the shop can do changes with it. */
export async function saveBankAccount(db: Db, account: BankAccount | null): Promise<void> {
  await announce(db, 'company')
  if (account === null) {
    await db`delete from setting where key = ${BANK_ACCOUNT}`
    return
  }
  await db`
    insert into setting (key, value) values (${BANK_ACCOUNT}, ${db.json(account)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}
