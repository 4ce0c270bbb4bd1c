import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#server/core/kit/company-time.ts'
import { type ShiftForm, shiftsAt } from './shift-times.ts'

const form = (name: string, beginsAt: string): ShiftForm => ({ name, nameEn: '', beginsAt })
const THREE = [form('night', '00:00'), form('day', '08:00'), form('evening', '16:00')]
const told = (forms: readonly ShiftForm[], now: string) => {
  const { before, running, next } = shiftsAt(forms, Date.parse(now))
  return [before, running, next].map(({ name, startsAt }) => `${name} ${new Date(startsAt).toISOString().slice(5, 16)}`)
}

afterEach(() => setCompanyZone(DEFAULT_TIME_ZONE))

describe('shiftsAt', () => {
  it('gives the running shift and its neighbours on the company’s clock', () => {
    expect(told(THREE, '2026-01-20T02:00Z')).toEqual(['night 01-19T16:00', 'day 01-20T00:00', 'evening 01-20T08:00'])
  })

  it('a begin belongs to the shift that it begins', () => {
    expect(told(THREE, '2026-01-20T08:00Z')[1]).toBe('evening 01-20T08:00')
    expect(told(THREE, '2026-01-20T07:59:59Z')[1]).toBe('day 01-20T00:00')
  })

  it('a shift may last over midnight, and one shift alone lasts a day', () => {
    const two = [form('day', '07:30'), form('night', '19:30')]
    expect(told(two, '2026-01-19T18:00Z')).toEqual(['day 01-18T23:30', 'night 01-19T11:30', 'day 01-19T23:30'])
    expect(told([form('all', '08:00')], '2026-01-20T02:00Z')).toEqual([
      'all 01-19T00:00',
      'all 01-20T00:00',
      'all 01-21T00:00',
    ])
  })

  it('keeps to the clock on days of 23 and of 25 hours', () => {
    setCompanyZone('Europe/Belgrade')
    // clocks skip from 02:00 to 03:00 on 29 March 2026, and show 02:00 to 03:00 twice on 25 October
    expect(told(THREE, '2026-03-29T05:00Z')).toEqual(['evening 03-28T15:00', 'night 03-28T23:00', 'day 03-29T06:00'])
    expect(told(THREE, '2026-10-25T05:00Z')).toEqual(['evening 10-24T14:00', 'night 10-24T22:00', 'day 10-25T07:00'])
  })
})
