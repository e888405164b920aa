type Act = 'press' | 'choose' | 'type' | 'send'
type EarlyActs = {
  /** What was done to which element, and what a field held then. */
  kept: Map<HTMLElement, { act: Act; value: string }>
  listening: AbortController
}

/** Where the head's script leaves what was done, on `window`. */
const KEY = 'earlyActs'

/**
 * Runs in the head. A page can be seen and used before its scripts are there: what is pressed, chosen, typed and sent until then is
 * kept, each once, however often it is tried. Links, forms with an address and popovers work without scripts and are left to the
 * browser. A form without an address is no matter of the browser's: it would put what it holds, a password too, into the page's own.
 */
export const EARLY_ACTS_SCRIPT = `{let kept=new Map,listening=new AbortController,
keep=(hand,act)=>{kept.delete(hand);kept.set(hand,{act,value:hand.value})},
hold=(event,hand,act)=>{event.preventDefault();event.stopImmediatePropagation();keep(hand,act)},
hear=(type,heard)=>addEventListener(type,heard,{capture:true,signal:listening.signal});
hear("click",e=>{let at=e.target.closest("button,input,label"),hand=at&&(at.control??at);
if(hand?.matches("button:not([popovertarget]),[type=radio],[type=checkbox]")&&!(hand.form&&hand.type=="submit")){hand.setAttribute("aria-busy","true");hold(e,hand,"press")}});
hear("submit",e=>{if(!e.target.hasAttribute("action"))hold(e,e.target,"send")});
hear("change",e=>{if(e.target.matches("select,[type=file]"))keep(e.target,"choose")});
for(let type of["input","compositionend"])hear(type,e=>{if(!e.isComposing&&e.target.matches("textarea,input:not([type=file],[type=radio],[type=checkbox])"))keep(e.target,"type")});
window.${KEY}={kept,listening}}`

/** Does again what was done before the page was alive, in that order; from now on the page hears everything itself. */
export async function redoEarlyActs(): Promise<void> {
  const early = (window as { [KEY]?: EarlyActs })[KEY]
  if (!early) return
  early.listening.abort()
  Reflect.deleteProperty(window, KEY)
  for (const [hand, { act, value }] of early.kept) {
    // Each act finds the page as the one before it has left it, and the first one after React's own turn.
    await new Promise((done) => setTimeout(done))
    hand.removeAttribute('aria-busy')
    if (!hand.isConnected) continue
    // A part of the page may still be on its way to life: React finishes it for an event that is about it.
    hand.dispatchEvent(new Event('input', { bubbles: true }))
    REDO[act](hand, value)
  }
}

const REDO: Record<Act, (hand: HTMLElement, value: string) => void> = {
  press: (button) => button.click(),
  send: (form) => (form as HTMLFormElement).requestSubmit(),
  choose: (field, value) => {
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  },
  type: (field, value) => retype(field as HTMLInputElement | HTMLTextAreaElement, value),
}

/** React listens to a field only when its text differs from what React has seen in it last. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = field.defaultValue
  // Past React's own setter, which stands on the field itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
