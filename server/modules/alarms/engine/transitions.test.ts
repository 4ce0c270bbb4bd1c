import { describe, expect, it } from 'vitest'
import { type AlarmMove, type AlarmStanding, nextState, stateAfterAcknowledge } from './transitions.ts'

const alarm = (over: Partial<AlarmStanding> = {}): AlarmStanding => ({
  state: 'active',
  isAcknowledged: false,
  warnLevel: 2,
  ...over,
})

describe('nextState', () => {
  it.each<[string, Partial<AlarmStanding>, AlarmMove, string]>([
    ['stays active when it is acknowledged', {}, 'acknowledge', 'active'],
    ['waits for its acknowledgement after it has returned', {}, 'return', 'returned'],
    ['closes when it returns after its acknowledgement', { isAcknowledged: true }, 'return', 'closed'],
    ['closes when it is acknowledged after its return', { state: 'returned' }, 'acknowledge', 'closed'],
    ['closes when it returns while nobody sees it', { isSuppressed: true }, 'return', 'closed'],
    ['closes when it is watched no more', {}, 'withdraw', 'closed'],
    ['waits at level 3 though it is watched no more', { warnLevel: 3 }, 'withdraw', 'returned'],
    ['waits at level 3 after its return', { warnLevel: 3 }, 'return', 'returned'],
    ['closes at level 3 with both', { warnLevel: 3, isAcknowledged: true }, 'return', 'closed'],
    ['stays closed for ever', { state: 'closed' }, 'return', 'closed'],
  ])('R3-16 %s', (_does, over, move, expected) => {
    expect(nextState(alarm(over), move)).toBe(expected)
  })

  it('R3-16 an acknowledgement ends only what has returned', () => {
    expect([stateAfterAcknowledge('active'), stateAfterAcknowledge('returned')]).toEqual(['active', 'closed'])
  })
})
