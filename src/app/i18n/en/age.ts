import type { Translation } from '../translation.ts'

export const age: Translation<'age'> = {
  seconds: '{{count}} s',
  minutes: '{{count}} min',
  hours: '{{count}} h',
  days: '{{count}} d',
}
