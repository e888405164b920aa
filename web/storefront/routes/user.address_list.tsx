import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteAddress, listAddresses, listDivisions, saveAddress, setDefaultAddress } from '#contract/shop/addresses.ts'
import { ADDRESSES_MAX, type Address, regionLine } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { AddressForm } from '../accounts/address-form.tsx'
import { useListChange } from '../accounts/use-list-change.ts'
import styles from '../accounts/user.module.css'
import { wordsOfError } from '../error-words.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/user/address_list')({
  loader: async ({ context }) => ({ addresses: await context.api.call(listAddresses) }),
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.userAddresses(),
      title: wordsOf(match.context.locale).t('accounts.addresses'),
      noIndex: true,
    }),
  component: AddressListPage,
})

function AddressListPage() {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const { addresses } = Route.useLoaderData()
  const notify = useNotify()
  const { place, changeAt } = useListChange(addresses)
  const [editing, setEditing] = useState<{ address: Address | undefined; divisions: Division[] }>()

  const showProblem = (error: unknown) => notify(wordsOfError(error, t), { kind: 'problem' })
  // Large, so fetched on demand.
  const edit = (address: Address | undefined) =>
    api
      .call(listDivisions)
      .then((divisions) => setEditing({ address, divisions }))
      .catch(showProblem)
  const remove = async (address: Address) => {
    const index = addresses.indexOf(address)
    if (!(await changeAt(index, api.call(deleteAddress, address)))) return
    notify(t('accounts.addressDeleted'), {
      offer: {
        words: t('accounts.undo'),
        accept: () => void changeAt(index, api.call(saveAddress, { ...address, id: undefined })),
      },
    })
  }
  // It comes first.
  const makeDefault = async (address: Address) => {
    if (await changeAt(0, api.call(setDefaultAddress, address))) notify(t('accounts.defaultAddressSet'))
  }

  return (
    <>
      <div className={styles.headingRow}>
        <h1 className={styles.heading}>{t('accounts.addresses')}</h1>
        {addresses.length > 0 && addresses.length < ADDRESSES_MAX ? (
          <Button variant="quiet" onClick={() => edit(undefined)}>
            {t('accounts.addAddress')}
          </Button>
        ) : null}
      </div>
      {addresses.length >= ADDRESSES_MAX ? <p>{t('accounts.addressesFull', { max: ADDRESSES_MAX })}</p> : null}
      <div ref={place}>
        {addresses.length === 0 ? (
          <EmptyState
            title={t('accounts.noAddresses')}
            hint={t('accounts.noAddressesHint')}
            action={<Button onClick={() => edit(undefined)}>{t('accounts.addAddress')}</Button>}
          />
        ) : (
          <ul className={styles.cards}>
            {addresses.map((address) => (
              <li key={address.id} className={styles.card} data-default={address.isDefault ? '' : undefined}>
                <p className={styles.cardTitle}>
                  <strong>{address.name}</strong> <span>{address.phone}</span>
                  {address.isDefault ? <em className={styles.badge}>{t('accounts.defaultAddress')}</em> : null}
                </p>
                <p>
                  {regionLine(address)} {address.detail}
                </p>
                <div className={styles.cardActions}>
                  <Button variant="plain" onClick={() => edit(address)}>
                    {t('accounts.edit')}
                  </Button>
                  <Button variant="plain" onClick={() => remove(address)}>
                    {t('accounts.delete')}
                  </Button>
                  {address.isDefault ? null : (
                    <Button variant="plain" onClick={() => makeDefault(address)}>
                      {t('accounts.makeDefault')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Modal
        isOpen={editing !== undefined}
        title={t(editing?.address ? 'accounts.editAddress' : 'accounts.addAddress')}
        closeLabel={t('accounts.cancel')}
        onClose={() => setEditing(undefined)}
      >
        {editing ? (
          <AddressForm
            initial={editing.address}
            divisions={editing.divisions}
            onCancel={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined)
              void router.invalidate()
            }}
          />
        ) : null}
      </Modal>
    </>
  )
}
