/** Whether this browser may show messages outside of its window; `ask`: the agent has not been asked yet. */
export type DesktopNotices = 'unsupported' | 'ask' | 'on' | 'off'

export function desktopNotices(): DesktopNotices {
  if (!('Notification' in globalThis)) return 'unsupported'
  return ({ default: 'ask', granted: 'on', denied: 'off' } as const)[Notification.permission]
}

/** Asks the agent; only ever on a press of a button, as browsers want it. */
export async function askForDesktopNotices(): Promise<DesktopNotices> {
  if (desktopNotices() === 'ask') await Notification.requestPermission().catch(() => {})
  return desktopNotices()
}

type Notice = { title: string; body: string; shopperId: number; onOpen: () => void }

/** Shows a message when nobody looks at this tab. One for each shopper: a newer one replaces it, also from another tab. */
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
    // Phones have the word, yet allow it to service workers only. The sound and the number in the title say the same.
  }
}
