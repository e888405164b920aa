/** Begins to keep pages for times without a network, once the page has everything that it needs itself. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // A browser that keeps nothing (a private window, a full disk) shows the shop all the same.
    navigator.serviceWorker.register('/home/service-worker.js', { scope: '/home/' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
