import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { isWithoutNetwork } from '#web/ui/lost-chunk/lost-chunk.ts'
import { firstSign, noteHydrated, noteWaiting } from './islands.ts'

type Options<Props> = {
  /** The component on the server (`import.meta.env.SSR` keeps it out of the browser's files), undefined in the browser. */
  onServer: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  /** Settles when the island is wanted; by default at the first sign of a visitor. */
  when?: () => Promise<unknown>
}

/**
 * A component whose HTML comes from the server and whose script comes when a visitor is there to use it (docs/decisions/015). Its
 * outermost element carries `name` as `data-island`. On a page that is opened from another page it is loaded with the page.
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
  // For pages opened later. A failure shows where the island is rendered.
  firstSign.then(load).catch(() => {})
  return (props) => <Island name={name} Content={Content} props={props} hydrate={hydrate} when={when} />
}

const ASK_AGAIN_MS = 300

/** Without a network the island waits on as the server's HTML, and the page can still be read (U65). */
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
  const render = () => (
    <Suspense fallback={null}>
      <Content {...props} />
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
    // The page changes without a visitor, as it does when the network is back.
    if (isFromServer && isChanged(firstProps, props)) hydrate(undefined)
  })
  useEffect(() => {
    // The page before this one may have been left while its island of this name was waiting.
    if (!isFromServer) noteHydrated(name)
    return () => noteHydrated(name)
  }, [name, isFromServer])
  // A boundary of its own: otherwise the whole page would be hidden until the island is loaded, and lose the focus.
  if (!isFromServer)
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    )
  // The very same element until it is hydrated: React takes a new one for a change and throws the server's HTML away.
  return isHydrated ? render() : firstElement
}

/** Whether other values are passed; functions are new at each rendering and do not count. */
const isChanged = (before: object, now: object): boolean =>
  Object.entries(now).some(([name, value]) => typeof value !== 'function' && Reflect.get(before, name) !== value)

function Hydrated({ name, onHydrated }: { name: string; onHydrated: (isHydrated: boolean) => void }) {
  useEffect(() => {
    noteHydrated(name)
    onHydrated(true)
  }, [name, onHydrated])
  return null
}
