import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Fen } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { PriceTagIcon } from '../catalog/icons.tsx'
import { useSignInFirst } from '../catalog/sign-in-first.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import type { Pack } from './price-wish-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./price-wish-dialog.tsx')).PriceWishDialog }))

type Props = {
  name: string
  /** Asked when the button is pressed; with one pack there is nothing to choose. */
  packsOf: () => Promise<readonly Pack[]>
  wishes: ReadonlyMap<string, Fen>
  /** The pack whose wish the button tells. */
  shown: string | undefined
  /** Of the button, where the wish is told beside it. */
  words?: string
  onChanged: () => Promise<unknown>
}

/** Signed out, one is asked to sign in first. */
export function PriceWishButton({ name, packsOf, wishes, shown, words, onChanged }: Props) {
  const { t, money } = useWords()
  const { isSignedIn } = useRouter().options.context
  const notify = useNotify()
  const signInFirst = useSignInFirst()
  const [packs, setPacks] = useState<readonly Pack[]>()
  const [isBusy, setBusy] = useState(false)
  const wish = shown === undefined ? undefined : wishes.get(shown)

  async function open(): Promise<void> {
    if (!isSignedIn()) return signInFirst()
    setBusy(true)
    try {
      setPacks(await packsOf())
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  const [first, ...others] = packs ?? []
  return (
    <>
      <Button variant="plain" aria-busy={isBusy || undefined} aria-haspopup="dialog" onClick={() => void open()}>
        {words ? null : <PriceTagIcon />}
        {words ?? (wish === undefined ? t('plans.cheaper.ask') : t('plans.cheaper.asked', { price: money(wish) }))}
      </Button>
      {first ? (
        <Suspense fallback={null}>
          <Dialog
            name={name}
            packs={[first, ...others]}
            wishes={wishes}
            onClose={() => setPacks(undefined)}
            onChanged={onChanged}
          />
        </Suspense>
      ) : null}
    </>
  )
}
