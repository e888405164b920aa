import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { isWithoutNetwork } from '#web/ui/lost-chunk/lost-chunk.ts'
import { IdScopeContext, useIdScope } from '#web/ui/use-id.ts'
import { firstSign, noteHydrated, noteWaiting } from './islands.ts'

type Options<Props> = {
  /** Undefined in the browser, to keep the component out of the browser's files. */
  onServer: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  when?: () => Promise<unknown>
}

/**
 * HTML from the server, whose script loads when a visitor needs it (docs/decisions/015). Its outermost element carries `name` as
 * `data-island`.
 */
export function island<Props extends object = object>(
  name: string,
  { onServer, load, when = () => firstSign }: Options<Props>,
): ComponentType<Props> {
  const { promise: wanted, resolve: hydrate } = Promise.withResolvers<unknown>()
  const Content =
    onServer ??
    lazy(async () => {
      await wanted
      return { default: await loadWithNetwork(load) }
    })
  firstSign.then(load).catch(() => {})
  return (props) => <Island name={name} Content={Content} props={props} hydrate={hydrate} when={when} />
}

const ASK_AGAIN_MS = 300

/** Without a network the server's HTML stays readable, and the island waits (U65). */
async function loadWithNetwork<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isWithoutNetwork()) throw error
    await new Promise((resolve) => {
      if (navigator.onLine) setTimeout(resolve, ASK_AGAIN_MS)
      else addEventListener('online', resolve, { once: true })
    })
    return loadWithNetwork(load)
  }
}

type IslandProps<Props> = {
  name: string
  Content: ComponentType<Props>
  props: Props
  hydrate: (sign: unknown) => void
  when: () => Promise<unknown>
}

function Island<Props extends object>({ name, Content, props, hydrate, when }: IslandProps<Props>) {
  const [isFromServer] = useState(!useHydrated())
  const [isHydrated, setHydrated] = useState(false)
  const ids = useIdScope()
  const render = () => (
    <Suspense fallback={null}>
      <IdScopeContext value={ids}>
        <Content {...props} />
      </IdScopeContext>
      <Hydrated name={name} onHydrated={setHydrated} />
    </Suspense>
  )
  const [firstElement] = useState(() => {
    if (!isFromServer) hydrate(undefined)
    else if (!import.meta.env.SSR) {
      noteWaiting(name)
      void when().then(hydrate)
    }
    return render()
  })
  const [firstProps] = useState(props)
  useEffect(() => {
    if (isFromServer && isChanged(firstProps, props)) hydrate(undefined)
  })
  useEffect(() => {
    // The previous page may have been left while its island of this name was waiting.
    if (!isFromServer) noteHydrated(name)
    return () => noteHydrated(name)
  }, [name, isFromServer])
  // Own boundary: otherwise the whole page would hide and lose the focus until the island is loaded.
  if (!isFromServer)
    return (
      <Suspense fallback={null}>
        <IdScopeContext value={ids}>
          <Content {...props} />
        </IdScopeContext>
      </Suspense>
    )
  // The identical element until hydration: React would discard the server's HTML for a new one.
  return isHydrated ? render() : firstElement
}

/** Ignores functions, which are new at each rendering. */
const isChanged = (before: object, now: object): boolean =>
  Object.entries(now).some(([name, value]) => typeof value !== 'function' && Reflect.get(before, name) !== value)

function Hydrated({ name, onHydrated }: { name: string; onHydrated: (isHydrated: boolean) => void }) {
  useEffect(() => {
    noteHydrated(name)
    onHydrated(true)
  }, [name, onHydrated])
  return null
}
