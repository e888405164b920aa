import { createFileRoute } from '@tanstack/react-router'
import { readChatSearch } from '../chat/chat-path.ts'
import { Workspace } from '../chat/workspace.tsx'
import { useAccount } from '../context.ts'
import { staffOnly } from '../guard.ts'

/** A shopper's account number; undefined opens no chat. */
const readShopperId = (written: string | undefined): number | undefined =>
  written !== undefined && /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined

export const Route = createFileRoute('/chat/{-$shopperId}')({
  validateSearch: readChatSearch,
  beforeLoad: staffOnly('agent'),
  component: ChatPage,
})

function ChatPage() {
  const { shopperId } = Route.useParams()
  const search = Route.useSearch()
  const account = useAccount()
  return account ? <Workspace account={account} shopperId={readShopperId(shopperId)} search={search} /> : null
}
