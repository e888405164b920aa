type Act = 'press' | 'choose' | 'type' | 'send'
type EarlyActs = {
  acts: Map<HTMLElement, { act: Act; value: string }>
  listening: AbortController
}

/** Property of `window`, set by the head script. */
const KEY = 'earlyActs'

/**
 * Runs in the head. Until hydration it records presses, choices, typing and submits, once per control. Links, forms with an
 * action and popovers are left to the browser. A form without an action is held back: the browser would put its values, even a
 * password, into the address.
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

/** Stops recording and repeats the actions in order. */
export async function redoEarlyActs(): Promise<void> {
  const early = (window as { [KEY]?: EarlyActs })[KEY]
  if (!early) return
  early.listening.abort()
  Reflect.deleteProperty(window, KEY)
  for (const [control, { act, value }] of early.acts) {
    // The page must render between two actions: each depends on the page state after the one before.
    await new Promise((done) => setTimeout(done))
    control.removeAttribute('aria-busy')
    if (!control.isConnected) continue
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
  type: (field, value) => {
    ;(field as HTMLInputElement | HTMLTextAreaElement).value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  },
}
