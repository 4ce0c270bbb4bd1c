import { expect, it } from 'vitest'
import { plainLatin } from './plain-latin.ts'

it.each([
  ['Čuvar', 'cuvar'],
  ['Toplana Niš, Đorđa Krstića', 'toplana nis, dorda krstica'],
  ['Łódź', 'lodz'],
  ['Jyväskylän Å', 'jyvaskylan a'],
  ['换热站 HZ0001', '换热站 hz0001'],
  ['ガス', 'ガス'],
])('%s is found by %s', (text, plain) => {
  expect(plainLatin(text)).toBe(plain)
})
