/** A text that came from outside, without the space around it; empty for what is no text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
