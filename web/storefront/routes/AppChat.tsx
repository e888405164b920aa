import { createFileRoute } from '@tanstack/react-router'
import { wholeNumber } from '../catalog/list-search.ts'
import { AppChatPage } from '../chat/app-chat-page.tsx'
import { pageHead } from '../head.ts'
import { orderIdOf } from '../orders/order-id.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

const ID_MAX = 2_147_483_647

type Search = { id?: number; productId?: number; orderId?: string }

export const Route = createFileRoute('/AppChat')({
  validateSearch: ({ id, productId, orderId }: Record<string, unknown>): Search => ({
    id: wholeNumber(id, ID_MAX),
    productId: wholeNumber(productId, ID_MAX),
    orderId: orderIdOf(orderId) || undefined,
  }),
  staticData: { isPrivate: true, frame: { nav: false, footer: false, tools: 'none' } },
  head: ({ match }) =>
    pageHead(match.context, { path: paths.appChat(), title: wordsOf(match.context.locale).t('shell.chat.label'), noIndex: true }),
  component: AppChat,
})

function AppChat() {
  const { id, productId, orderId } = Route.useSearch()
  return <AppChatPage about={{ productId: productId ?? id, orderId }} />
}
