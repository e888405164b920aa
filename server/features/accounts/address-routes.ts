import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as addresses from '#contract/shop/addresses.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findAddressOf, findDefaultAddressOf, listAddresses } from './address-sql.ts'
import { divisions, listChildren } from './divisions.ts'
import { deleteAddress, saveAddress, setDefaultAddress } from './save-address.ts'

export function addressRoutes(serve: Serve, { db }: Deps): void {
  serve(addresses.listAddresses, async ({ account: { accountId }, query }) =>
    (await listAddresses(db, accountId, query)).map((address) => addresses.encodeAddress(address, accountId)),
  )
  serve(addresses.addressDetail, async ({ account: { accountId }, params }) => {
    const address = (await findAddressOf(db, accountId, params.id)) ?? refuse('address-not-found')
    return addresses.encodeAddress(address, accountId)
  })
  serve(addresses.defaultAddress, async ({ account: { accountId } }) => {
    const address = await findDefaultAddressOf(db, accountId)
    return address ? addresses.encodeAddress(address, accountId) : done('address-empty', [])
  })
  serve(addresses.saveAddress, async ({ account, body }) => {
    const id = await saveAddress(db, account.accountId, addresses.decodeDraft(body), body.id || undefined)
    return done(body.id === 0 ? 'added' : 'changed', { id })
  })
  serve(addresses.setDefaultAddress, async ({ account, body }) => {
    await setDefaultAddress(db, account.accountId, body.id)
    return done('saved')
  })
  serve(addresses.deleteAddress, async ({ account, body }) => {
    await deleteAddress(db, account.accountId, body.id)
    return done('deleted')
  })

  serve(addresses.listDivisions, () => divisions.map(addresses.encodeDivision), { cache: true })
  serve(addresses.divisionChildren, ({ params }) => listChildren(params.pid).map(addresses.encodeChild), { cache: true })
}
