/** `ask`: the agent has not decided yet. */
export type DesktopNotices = 'unsupported' | 'ask' | 'on' | 'off'

export function desktopNotices(): DesktopNotices {
  if (!('Notification' in globalThis)) return 'unsupported'
  return ({ default: 'ask', granted: 'on', denied: 'off' } as const)[Notification.permission]
}

/** Call it only from a button press, as browsers require. */
export async function askForDesktopNotices(): Promise<DesktopNotices> {
  if (desktopNotices() === 'ask') await Notification.requestPermission().catch(() => {})
  return desktopNotices()
}

type Notice = { title: string; body: string; shopperId: number; onOpen: () => void }

/** Shows a notification while the tab is hidden: one per shopper, replaced by newer ones from any tab. */
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
    // Phones throw here: they allow notifications to service workers only. Sound and title still notify the agent.
  }
}
