import { type FormEvent, useRef, useState } from 'react'
import { useAfterPress } from './after-press.ts'

type Errors<Values> = Partial<Record<keyof Values & string, string>>

type Options<Values> = {
  initial: Values
  /** Returns errors in the page's language. */
  check: (values: Values) => Errors<Values>
  send: (values: Values) => Promise<void>
  /** Undefined means the whole form. */
  fieldOf?: (error: unknown) => (keyof Values & string) | undefined
  wordsOf: (error: unknown) => string
}

/** An error puts the focus on the element called `name`. */
export type Bound<T> = {
  name: string
  value: T
  error?: string | undefined
  onChange: (value: T) => void
  onBlur?: () => void
}

export type TextAttributes = {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

/**
 * State of a form. Checks on leaving a field and on sending, focuses the first wrong field, shows a refusal beside its
 * field, and keeps what was typed (U62).
 */
export function useForm<Values extends Record<string, unknown>>({ initial, check, send, fieldOf, wordsOf }: Options<Values>) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Errors<Values> & { form?: string }>({})
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()

  // Checked at every rendering, because the language may change.
  const found = check(values)
  const errorOf = (name: keyof Values & string) => refused[name] ?? (touched.has(name) ? found[name] : undefined)

  const focusFirst = (names: string[]) => {
    // Fields that are not inputs have a `data-name`.
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('[name]:not(:disabled), [data-name]') ?? [])]
    fields.find(({ name, dataset }) => names.includes(name || (dataset.name ?? '')))?.focus()
  }

  const set = (change: Partial<Values>) => {
    setValues((present) => ({ ...present, ...change }))
    setRefused((present) => {
      const left = { ...present }
      for (const name of ['form', ...Object.keys(change)]) delete left[name as keyof typeof left]
      return left
    })
  }
  /** As if nothing had been typed or left yet, except for these. */
  const restart = (change: Partial<Values>) => {
    set(change)
    setTouched(new Set())
  }
  const touch = (name: string) => afterPress(() => setTouched((present) => new Set(present).add(name)))

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSending) return
    const wrong = Object.keys(found)
    setTouched(new Set(Object.keys(values)))
    if (wrong.length > 0) return focusFirst(wrong)
    setIsSending(true)
    setRefused({})
    try {
      await send(values)
    } catch (error) {
      const field = fieldOf?.(error)
      setRefused({ [field ?? 'form']: wordsOf(error) } as Errors<Values> & { form?: string })
      if (field) focusFirst([field])
    } finally {
      setIsSending(false)
    }
  }

  return {
    ref: form,
    values,
    isSending,
    submit,
    formError: refused.form,
    errorOf,
    set,
    restart,
    wrong: Object.keys({ ...found, ...refused }).filter((name) => name !== 'form' && errorOf(name as keyof Values & string)),
    focus: (name: string) => focusFirst([name]),
    field: <Name extends keyof Values & string>(name: Name): Bound<Values[Name]> => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value) => {
        const change: Partial<Values> = {}
        change[name] = value
        set(change)
      },
      onBlur: () => touch(name),
    }),
    text: (name: keyof Values & string): TextAttributes => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event: { target: { value: string } }) => {
        setValues((present) => ({ ...present, [name]: event.target.value }))
        setRefused({})
      },
      onBlur: () => touch(name),
    }),
  }
}
