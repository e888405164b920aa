/** Registers the service worker after the page has loaded everything that it needs itself. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Private windows and full disks refuse; the shop works without.
    navigator.serviceWorker.register('/home/service-worker.js', { scope: '/home/' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
