/** In Unicode characters: an emoji counts as one. */
export const lengthOf = (text: string): number => [...text].length
