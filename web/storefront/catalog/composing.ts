import type { KeyboardEvent } from 'react'

/** Whether a key belongs to the input of Chinese signs; Safari reports the Enter that ends it as 229, after the composition (U08). */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229
