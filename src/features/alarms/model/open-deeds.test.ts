import { expect, it } from 'vitest'
import { canBeAcknowledged, canBeShelved } from './open-deeds.ts'

it('lets an alarm be acknowledged that nobody has, or that waits for it to be closed', () => {
  expect(canBeAcknowledged({ enterUser: null, state: 'active' })).toBe(true)
  expect(canBeAcknowledged({ enterUser: '管理员', state: 'active' })).toBe(false)
  expect(canBeAcknowledged({ enterUser: '管理员', state: 'returned' })).toBe(true)
  expect(canBeAcknowledged({ enterUser: '管理员', state: 'closed' })).toBe(false)
})

it('lets an alarm be shelved that is not over, shelved or out of service', () => {
  const alarm = { state: 'active', shelveUntil: null, suppressedBy: null } as const
  expect(canBeShelved(alarm)).toBe(true)
  expect(canBeShelved({ ...alarm, state: 'returned' })).toBe(true)
  expect(canBeShelved({ ...alarm, suppressedBy: 'maintenance' })).toBe(true)
  expect(canBeShelved({ ...alarm, suppressedBy: 'outOfService' })).toBe(false)
  expect(canBeShelved({ ...alarm, shelveUntil: '2026-01-20T08:00:00Z' })).toBe(false)
  expect(canBeShelved({ ...alarm, state: 'closed' })).toBe(false)
})
