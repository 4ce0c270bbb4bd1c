import { expect, it } from 'vitest'
import { createUselessMessages } from './useless-messages.ts'

const MIB = 1 << 20
const topic = 'heat/demo/GW1/up'

it('drops large messages of a gateway that sends nothing of use, for ten seconds, and of no other', () => {
  let now = 0
  const useless = createUselessMessages(() => now)
  useless.note(topic, MIB / 2)
  expect(useless.isTooMuch(topic, MIB)).toBe(false)
  useless.note(topic, MIB / 2)
  expect(useless.isTooMuch(topic, MIB)).toBe(true)
  // what costs nothing is still read: it may be of use
  expect(useless.isTooMuch(topic, 4_000)).toBe(false)
  expect(useless.isTooMuch('heat/demo/GW2/up', MIB)).toBe(false)
  now = 10_000
  expect(useless.isTooMuch(topic, MIB)).toBe(false)
})

it('remembers the newest thousand of many made-up gateways', () => {
  const useless = createUselessMessages(() => 0)
  useless.note(topic, MIB)
  for (let at = 0; at < 1_000; at += 1) useless.note(`heat/demo/G${at}/up`, MIB)
  expect([useless.isTooMuch(topic, MIB), useless.isTooMuch('heat/demo/G0/up', MIB)]).toEqual([false, true])
})
