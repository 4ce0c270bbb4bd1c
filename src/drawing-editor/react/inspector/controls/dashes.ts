import { readNumber } from '../number-expression.ts'

/** Null for what is no list of lengths. */
export function readDashes(text: string): number[] | null {
  const parts = text.split(/[\s,，]+/).filter((part) => part !== '')
  const lengths = parts.map((part) => readNumber(part, { unit: 'px', present: null }))
  const isSound = lengths.every((length) => length !== null && length >= 0)
  return isSound ? lengths.filter((length) => length !== null) : null
}
