/*
 * Keeps the shop readable without a network (U65): its files, and recent public pages. Pages are network-first, so that no old
 * price is shown; private answers are never cached.
 */

type Lifecycle = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Lifecycle & { request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Lifecycle) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}
const worker = self as unknown as Worker

/** Increase to empty a cache. */
const FILES = 'files-2'
const PAGES = 'pages-2'
const FILES_MAX = 300
const PAGES_MAX = 120
const OFFLINE_PAGES = ['/home/zh-CN/offline', '/home/en-US/offline']

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then((pages) => pages.addAll(OFFLINE_PAGES))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldStores().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return
  if (/^\/(home\/assets|uploads)\//.test(pathname)) event.respondWith(fromStoreFirst(request))
  else if (request.mode === 'navigate' || pathname.startsWith('/api/')) event.respondWith(fromNetworkFirst(request))
})

async function dropOldStores(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)))
}

async function fromStoreFirst(request: Request): Promise<Response> {
  const store = await caches.open(FILES)
  const kept = await store.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // Photos of refunds and chat are private, and their addresses expire.
  if (answer.ok && isForEverybody(answer)) await keep(store, request, answer.clone(), FILES_MAX)
  return answer
}

async function fromNetworkFirst(request: Request): Promise<Response> {
  const store = await caches.open(PAGES)
  try {
    const answer = await fetch(request)
    if (answer.ok && isForEverybody(answer)) await keep(store, request, answer.clone(), PAGES_MAX)
    return answer
  } catch (error) {
    const kept = await store.match(request)
    if (kept) return kept
    if (request.mode !== 'navigate') throw error
    const locale = request.url.includes('/home/en-US') ? 'en-US' : 'zh-CN'
    const offline = await store.match(`/home/${locale}/offline`)
    if (!offline) throw error
    return offline
  }
}

const isForEverybody = (answer: Response): boolean => /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')

/** Drops the oldest, but never the offline pages. */
async function keep(store: Cache, request: Request, answer: Response, max: number): Promise<void> {
  await store.delete(request)
  await store.put(request, answer)
  const kept = (await store.keys()).filter(({ url }) => !OFFLINE_PAGES.includes(new URL(url).pathname))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - max)).map((old) => store.delete(old)))
}
