import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { isWithoutNetwork } from '#web/ui/lost-chunk/lost-chunk.ts'
import { firstSign } from './first-sign.ts'
import { noteHydrated, noteWaiting } from './islands.ts'

type Deferral<Props> = {
  /** The part itself on the server (`import.meta.env.SSR` keeps it out of the browser's files), undefined in the browser. */
  onServer: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  /** Settles when the part is wanted; by default that is the first sign of somebody at the page. */
  when?: () => Promise<unknown>
}

/**
 * A part that is whole in the server's HTML and comes alive when somebody is there to use it: its script is no part of the first
 * view. Until then its links and forms work as they do without scripts, and presses are kept (islands.ts); its outermost element
 * carries `name` as `data-part`. On a page that is opened from another one it comes with the page.
 */
export function deferred<Props extends object = object>(
  name: string,
  { onServer, load, when = () => firstSign }: Deferral<Props>,
): ComponentType<Props> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const Part =
    onServer ??
    lazy(async () => {
      await promise
      return { default: await loadWithNetwork(load) }
    })
  // A page that is opened later brings its parts beside its data. One that cannot be had is missed where it is shown.
  firstSign.then(load).catch(() => {})
  return (props) => <Sleeper name={name} Part={Part} props={props} wake={resolve} when={when} />
}

const ASK_AGAIN_MS = 300

/** Without a network the part sleeps on until there is one: all else that the page shows can still be read (U65). */
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

type SleeperProps<Props> = {
  name: string
  Part: ComponentType<Props>
  props: Props
  wake: (sign: unknown) => void
  when: () => Promise<unknown>
}

function Sleeper<Props extends object>({ name, Part, props, wake, when }: SleeperProps<Props>) {
  const [isFromServer] = useState(useIsFromServer())
  const [isAwake, setAwake] = useState(false)
  const whole = () => (
    <Suspense fallback={null}>
      <Part {...props} />
      <Awake name={name} onAwake={setAwake} />
    </Suspense>
  )
  const [asAtFirst] = useState(() => {
    if (!isFromServer) wake(undefined)
    else if (!import.meta.env.SSR) {
      noteWaiting(name)
      void when().then(wake)
    }
    return whole()
  })
  const [atFirst] = useState(props)
  useEffect(() => {
    // The page shows something else by itself, as it does when the network is back.
    if (isFromServer && isOther(atFirst, props)) wake(undefined)
  })
  useEffect(() => {
    // The page before this one may have been left while its part of this name was asleep.
    if (!isFromServer) noteHydrated(name)
    return () => noteHydrated(name)
  }, [name, isFromServer])
  // With a boundary of its own: without one the whole page would be hidden until the part is there, and lose the focus.
  if (!isFromServer)
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  // Until then the very same element: one made anew would be a change that comes before the script, and React would throw the
  // server's HTML away.
  return isAwake ? whole() : asAtFirst
}

/** Whether a part is given something else to show; what it is given to do is new at each rendering. */
const isOther = (before: object, now: object): boolean =>
  Object.entries(now).some(([name, value]) => typeof value !== 'function' && Reflect.get(before, name) !== value)

/** While the server's HTML is made, and while the browser takes it over. */
const useIsFromServer = () =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )

function Awake({ name, onAwake }: { name: string; onAwake: (isAwake: boolean) => void }) {
  useEffect(() => {
    noteHydrated(name)
    onAwake(true)
  }, [name, onAwake])
  return null
}
