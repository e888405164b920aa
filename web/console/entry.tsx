import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DEFAULT_LOCALE, isLocale } from '#domain/locale.ts'
import { browserTransport } from '#web/api/browser-transport.ts'
import { createApi } from '#web/api/client.ts'
import { endsWithSession } from '#web/api/ends-with-session.ts'
import { reloadOnLostChunk } from '#web/ui/lost-chunk/lost-chunk.ts'
import './layout/favicon.svg'
import { complain } from './caught-errors.ts'
import { createLocaleStore } from './locale-store.ts'
import { createProof } from './proof/ask-for-proof.ts'
import { refreshesOnChange } from './refresh-on-change.ts'
import { createConsoleRouter } from './router.tsx'
import { createSession } from './session.ts'
import { readStaffToken } from './staff-token.ts'
import '#web/styles/all.css'
import './console.css'

reloadOnLostChunk()

const { lang } = document.documentElement
const locale = await createLocaleStore(isLocale(lang) ? lang : DEFAULT_LOCALE)

// Only when the API is on another host (API_URL).
const apiUrl = document.querySelector<HTMLScriptElement>('script[data-api-url]')?.dataset.apiUrl

const api = createApi(browserTransport(locale.locale, { apiUrl, readToken: readStaffToken }))
const session = createSession(api)
const proof = createProof()
const router = createConsoleRouter({
  api: refreshesOnChange(proof.askingFor(endsWithSession(api, () => session.end())), () => void router.invalidate()),
  locale,
  session,
  proof,
})

// Checks again whether this account may see the page.
let shown: number | null | undefined
session.subscribe(() => {
  const present = session.account()?.id ?? null
  if (shown !== undefined && present !== shown) void router.invalidate()
  shown = present
})

const root = document.getElementById('app')
if (!root) throw new Error('the page has no place for the console')
createRoot(root, { onCaughtError: complain }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
