import { useCallback, useRef } from 'react'
import type { Conversation } from '#contract/staff/chat.ts'
import * as calls from '#contract/staff/chat.ts'
import type { Account } from '#domain/account.ts'
import { useConsole } from '../context.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { CloseDialog } from './close-dialog.tsx'
import type { Desk } from './desk.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Tell } from './use-tell.ts'

export type Leaving = 'transfer' | 'end'

type Props = {
  account: Account
  desk: Desk
  row: Conversation
  asking: Leaving | undefined
  onAsked: () => void
  onTransferred: () => void
  tell: Tell
}

/** The two ways out of an open conversation: hand it to a colleague, or end it. */
export function LeaveDialogs({ account, desk, row, asking, onAsked, onTransferred, tell }: Props) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const noted = useRef('')
  const shopperId = row.shopper.id
  const colleagues = useCallback(
    async () =>
      (await api.call(calls.listAgents)).filter(
        ({ id, presence }) => id !== account.id && (presence === 'online' || presence === 'busy'),
      ),
    [api, account.id],
  )
  return (
    <>
      <TransferDialog
        isOpen={asking === 'transfer'}
        shopperName={row.shopper.nickname}
        listColleagues={colleagues}
        onClose={onAsked}
        onTransfer={async (colleague, note) => {
          await tell.trying(async () => {
            // A second attempt must not store the note twice.
            if (note !== '' && noted.current !== note) await api.call(calls.addNote, { shopperId, text: note })
            noted.current = note
            await api.call(calls.transferConversation, { shopperId, agentId: colleague.id, note })
            onAsked()
            tell.words(t('console-chat.transfer.done', { name: staffName(colleague, locale) }), 'done')
            onTransferred()
          })
          await desk.refresh()
        }}
      />
      <CloseDialog
        isOpen={asking === 'end'}
        shopperName={row.shopper.nickname}
        onClose={onAsked}
        onEnd={async () => {
          await tell.trying(async () => {
            await api.call(calls.closeConversation, shopperId)
            onAsked()
          })
          await desk.refresh()
        }}
      />
    </>
  )
}
