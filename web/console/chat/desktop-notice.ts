/** `ask`: the agent has not decided yet. */
export type DesktopNotices = 'unsupported' | 'ask' | 'on' | 'off'

export function desktopNotices(): DesktopNotices {
  if (!('Notification' in globalThis)) return 'unsupported'
  return ({ default: 'ask', granted: 'on', denied: 'off' } as const)[Notification.permission]
}

/** Browsers require a button press. */
export async function askForDesktopNotices(): Promise<DesktopNotices> {
  if (desktopNotices() === 'ask') await Notification.requestPermission().catch(() => {})
  return desktopNotices()
}

type Notice = { title: string; body: string; shopperId: number; onOpen: () => void }

/** Shows a notice only while the tab is hidden; a shopper's newer message replaces the older one. */
export function showDesktopNotice({ title, body, shopperId, onOpen }: Notice): void {
  if (desktopNotices() !== 'on' || !document.hidden) return
  try {
    const notice = new Notification(title, { body, tag: `rebstock-chat-${shopperId}` })
    notice.onclick = () => {
      window.focus()
      notice.close()
      onOpen()
    }
  } catch {
    // Phones throw here, because they allow notifications to service workers only.
  }
}
