type Act = 'press' | 'choose' | 'type' | 'send'
type EarlyActs = {
  /** What was done to which control (or form), and the value that it had then. */
  acts: Map<HTMLElement, { act: Act; value: string }>
  listening: AbortController
}

/** The property of `window` in which the head's script leaves the acts. */
const KEY = 'earlyActs'

/**
 * Runs in the head. Until the page is hydrated it records what is pressed, chosen, typed and sent, each control once. Links, forms with
 * an address and popovers work without scripts and are left to the browser. A form without an address is held back: the browser would
 * put its values, a password too, into the page's own address.
 */
export const EARLY_ACTS_SCRIPT = `{let acts=new Map,listening=new AbortController,
record=(control,act)=>{acts.delete(control);acts.set(control,{act,value:control.value})},
hold=(event,control,act)=>{event.preventDefault();event.stopImmediatePropagation();record(control,act)},
listen=(type,listener)=>addEventListener(type,listener,{capture:true,signal:listening.signal});
listen("click",e=>{let at=e.target.closest("button,input,label"),control=at&&(at.control??at);
if(control?.matches("button:not([popovertarget]),[type=radio],[type=checkbox]")&&!(control.form&&control.type=="submit")){control.setAttribute("aria-busy","true");hold(e,control,"press")}});
listen("submit",e=>{if(!e.target.hasAttribute("action"))hold(e,e.target,"send")});
listen("change",e=>{if(e.target.matches("select,[type=file]"))record(e.target,"choose")});
for(let type of["input","compositionend"])listen(type,e=>{if(!e.isComposing&&e.target.matches("textarea,input:not([type=file],[type=radio],[type=checkbox])"))record(e.target,"type")});
window.${KEY}={acts,listening}}`

/** Ends the recording and repeats the acts in their order; called when the page is hydrated. */
export async function redoEarlyActs(): Promise<void> {
  const early = (window as { [KEY]?: EarlyActs })[KEY]
  if (!early) return
  early.listening.abort()
  Reflect.deleteProperty(window, KEY)
  for (const [control, { act, value }] of early.acts) {
    // React renders between two acts: each one must find the page as the one before has left it.
    await new Promise((done) => setTimeout(done))
    control.removeAttribute('aria-busy')
    if (!control.isConnected) continue
    // An event makes React hydrate the part of the page that it is in.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    REDO[act](control, value)
  }
}

const REDO: Record<Act, (control: HTMLElement, value: string) => void> = {
  press: (button) => button.click(),
  send: (form) => (form as HTMLFormElement).requestSubmit(),
  choose: (field, value) => {
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  },
  type: (field, value) => retype(field as HTMLInputElement | HTMLTextAreaElement, value),
}

/** React ignores an input event when the field has the value that React knows. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = field.defaultValue
  // The prototype's setter: React has put its own on the field, which would note the value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
