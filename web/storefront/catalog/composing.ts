import type { KeyboardEvent } from 'react'

/** Whether a key belongs to a composition; Safari reports the Enter that ends it as 229, afterwards (U08). */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229
