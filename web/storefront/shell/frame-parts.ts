import { useRouterState } from '@tanstack/react-router'
import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from '#web/ui/use-store.ts'

export type FrameParts = { headers: boolean; footers: boolean }

const WORDS = {
  whole: { headers: true, footers: true },
  header: { headers: true, footers: false },
  footer: { headers: false, footers: true },
  none: { headers: false, footers: false },
} as const satisfies Record<string, FrameParts>
type FrameWord = keyof typeof WORDS

export const BOTH_SHOWN: FrameParts = WORDS.whole

/**
 * Query parameter, storage key and attribute. The mini-program opens the shop with `?frame=none`, because it has its own bars;
 * valid for the tab until `?frame=whole`.
 */
const KEY = 'frame'

export const FRAME_SCRIPT = `try{let f=new URLSearchParams(location.search).get('${KEY}'),s=sessionStorage;if(/^(${Object.keys(WORDS).join('|')})$/.test(f))s.${KEY}=f;if(s.${KEY})document.documentElement.dataset.${KEY}=s.${KEY}}catch{}`

export function frameAskedBy(value: unknown): FrameParts | undefined {
  return isFrameWord(value) ? WORDS[value] : undefined
}

/** Every route knows the parameter, because the server renders the frame by it. */
export const readFrameSearch = (raw: Record<string, unknown>): { [KEY]?: string } => ({
  [KEY]: isFrameWord(raw[KEY]) ? raw[KEY] : undefined,
})

const isFrameWord = (value: unknown): value is FrameWord => typeof value === 'string' && Object.hasOwn(WORDS, value)

export function showFrame(change: Partial<FrameParts>): void {
  const next = { ...framePresent(), ...change }
  const word = (Object.keys(WORDS) as FrameWord[]).find(
    (name) => WORDS[name].headers === next.headers && WORDS[name].footers === next.footers,
  )
  document.documentElement.dataset[KEY] = word
  try {
    sessionStorage.setItem(KEY, word ?? '')
  } catch {}
  frame.setState(framePresent)
}

export const framePresent = (): FrameParts => frameAskedBy(document.documentElement.dataset[KEY]) ?? BOTH_SHOWN

const frame = new Store(import.meta.env.SSR ? BOTH_SHOWN : framePresent())

/** On the server and during hydration: what the address asks for. */
export function useFrameParts(): FrameParts {
  const asked = useRouterState({ select: ({ location }) => frameAskedBy(location.search[KEY]) })
  useEffect(() => {
    if (asked) showFrame(asked)
  }, [asked])
  return useStore(frame, asked ?? BOTH_SHOWN)
}
