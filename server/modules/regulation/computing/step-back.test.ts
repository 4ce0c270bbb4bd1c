import { describe, expect, it } from 'vitest'
import { buildUnit, good, HOUR_MS, MINUTE_MS, NOW } from '#tests/support/regulation-inputs.ts'
import { FIRST_STATE } from './cycle.ts'
import { stepBack } from './step-back.ts'

const stopped = (taken: Record<string, number>, change: Parameters<typeof buildUnit>[0]) =>
  stepBack(buildUnit(change), { ...FIRST_STATE, taken }, NOW, 15)

describe('stepBack', () => {
  it('goes back by steps that end by themselves, and to what was before without an end', () => {
    const far = stopped({ KTemp: 1 }, { values: { KTemp: 4.5 } })
    expect(far.writes).toEqual([{ param: 'KTemp', value: 2.5, validUntil: NOW + 40 * MINUTE_MS }])
    expect(far.reason.en).toBe('Stopped: KTemp from 4.5 back to 2.5 (before: 1.0)')
    const near = stopped({ KTemp: 1 }, { values: { KTemp: 2.5 }, valuesBefore: new Map([['KTemp', 2.5]]) })
    expect(near.writes).toEqual([{ param: 'KTemp', value: 1, validUntil: null }])
    expect(stopped({ KTemp: 1 }, { values: { KTemp: 1 } })).toMatchObject({ writes: [], isDone: true })
  })

  it('lets no value end that is as before, as the cabinet would go to its own then', () => {
    const held = new Map([['KTemp', NOW + HOUR_MS]])
    expect(stopped({ KTemp: 1 }, { values: { KTemp: 1 }, heldUntil: held })).toMatchObject({
      writes: [{ value: 1, validUntil: null }],
      isDone: false,
    })
  })

  it('gives the mode back first, and leaves alone what is the cabinet’s own under it', () => {
    const back = stopped({ T2gSP: 48, KTemp: 0, CV1_Mode: 5 }, { values: { CV1_Mode: 1, T2gSP: 55, KTemp: 1 } })
    expect(back.writes.map(({ param }) => param)).toEqual(['CV1_Mode', 'KTemp'])
    const constant = stopped({ T2gSP: 48, CV1_Mode: 1 }, { values: { CV1_Mode: 1, T2gSP: 49 } })
    expect(constant.writes).toEqual([{ param: 'T2gSP', value: 48, validUntil: null }])
  })

  it('waits where a point cannot be read or the cabinet takes nothing', () => {
    expect(stopped({ KTemp: 1 }, { values: { KTemp: good(4, NOW - HOUR_MS) } })).toMatchObject({
      writes: [],
      isDone: false,
    })
    expect(stopped({ KTemp: 1 }, { values: { KTemp: 4, LocRem: 0 } })).toMatchObject({ writes: [], isDone: false })
  })
})
