import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
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
  const Content = onServer
    ? alive(onServer)
    : lazy(async () => {
        await wanted
        return { default: alive(await loadWithNetwork(load)) }
      })
  firstSign.then(load).catch(() => {})
  return (props) => <Island name={name} Content={Content} props={props} hydrate={hydrate} when={when} />
}

type ContentProps<Props> = { props: Props; onHydrated: () => void }

/** Tells when the island's own elements listen: what stands beside a part that is still loaded may be there before it. */
const alive =
  <Props extends object>(Part: ComponentType<Props>): ComponentType<ContentProps<Props>> =>
  ({ props, onHydrated }) => {
    useEffect(onHydrated, [onHydrated])
    return <Part {...props} />
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
  Content: ComponentType<ContentProps<Props>>
  props: Props
  hydrate: (sign: unknown) => void
  when: () => Promise<unknown>
}

function Island<Props extends object>({ name, Content, props, hydrate, when }: IslandProps<Props>) {
  const [isFromServer] = useState(!useHydrated())
  const [isHydrated, setHydrated] = useState(false)
  const ids = useIdScope()
  const onHydrated = useCallback(() => {
    noteHydrated(name)
    setHydrated(true)
  }, [name])
  // A boundary of its own: otherwise the whole page would hide and lose the focus until the island is loaded.
  const render = () => (
    <Suspense fallback={null}>
      <IdScopeContext value={ids}>
        <Content props={props} onHydrated={onHydrated} />
      </IdScopeContext>
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
  // The identical element until hydration, so that what waits is not rendered again.
  return isFromServer && !isHydrated ? firstElement : render()
}

/** Ignores functions, which are new at each rendering. */
const isChanged = (before: object, now: object): boolean =>
  Object.entries(now).some(([name, value]) => typeof value !== 'function' && Reflect.get(before, name) !== value)
