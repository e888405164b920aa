import { useRouterState } from '@tanstack/react-router'
import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from '#web/ui/use-store.ts'

/** Whether headers and footers are shown, on all pages at once. */
export type FrameParts = { headers: boolean; footers: boolean }

/** Both flags as one word, for an address, the storage and the style sheet. */
const WORDS = {
  whole: { headers: true, footers: true },
  header: { headers: true, footers: false },
  footer: { headers: false, footers: true },
  none: { headers: false, footers: false },
} as const satisfies Record<string, FrameParts>
type FrameWord = keyof typeof WORDS

export const BOTH_SHOWN: FrameParts = WORDS.whole

/**
 * The query parameter, and the name in the storage and at the root element. The mini-program opens the shop in its web view with
 * `?frame=none`, because it has bars of its own; this holds for the tab, and so for all pages reached from there, until `?frame=whole`.
 */
const KEY = 'frame'

/**
 * Runs in the head, before anything is painted: what was hidden earlier in this tab does not show first and jump away. The page itself
 * is the same for everybody, so that it can be kept; only one whose own address asks for it is rendered without its frame.
 */
export const FRAME_SCRIPT = `try{let f=new URLSearchParams(location.search).get('${KEY}'),s=sessionStorage;if(/^(${Object.keys(WORDS).join('|')})$/.test(f))s.${KEY}=f;if(s.${KEY})document.documentElement.dataset.${KEY}=s.${KEY}}catch{}`

/** The flags that a query asks for; undefined when it asks for none, or in words that nobody knows. */
export function frameAskedBy(value: unknown): FrameParts | undefined {
  return isFrameWord(value) ? WORDS[value] : undefined
}

/** What all pages understand of their address, because the server renders them with the frame that it asks for. */
export const readFrameSearch = (raw: Record<string, unknown>): { [KEY]?: string } => ({
  [KEY]: isFrameWord(raw[KEY]) ? raw[KEY] : undefined,
})

const isFrameWord = (value: unknown): value is FrameWord => typeof value === 'string' && Object.hasOwn(WORDS, value)

/** Shows or hides headers and footers on all pages of this tab; a flag left out stays as it is. */
export function showFrame(change: Partial<FrameParts>): void {
  const next = { ...framePresent(), ...change }
  const word = (Object.keys(WORDS) as FrameWord[]).find(
    (name) => WORDS[name].headers === next.headers && WORDS[name].footers === next.footers,
  )
  document.documentElement.dataset[KEY] = word
  try {
    sessionStorage.setItem(KEY, word ?? '')
  } catch {
    // Without storage it holds until the page is loaded anew.
  }
  frame.setState(framePresent)
}

/** The flags of this tab, as the root element carries them: the head's script has put them there. */
export const framePresent = (): FrameParts => frameAskedBy(document.documentElement.dataset[KEY]) ?? BOTH_SHOWN

const frame = new Store(import.meta.env.SSR ? BOTH_SHOWN : framePresent())

/** The flags at this moment. On the server, and while its page comes alive, they are what the address asks for. */
export function useFrameParts(): FrameParts {
  const asked = useRouterState({ select: ({ location }) => frameAskedBy(location.search[KEY]) })
  // An address reached without a page load asks for it as well.
  useEffect(() => {
    if (asked) showFrame(asked)
  }, [asked])
  return useStore(frame, asked ?? BOTH_SHOWN)
}
