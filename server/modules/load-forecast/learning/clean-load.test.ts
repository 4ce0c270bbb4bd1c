import { describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { calendarOf } from './calendar.ts'
import { cleanLoad } from './clean-load.ts'

const WEEKS_H = 3 * 168
/** From a Saturday at midnight. */
const calendar = calendarOf(Date.UTC(2025, 10, 14, 16), WEEKS_H, civilZone('Asia/Shanghai'), {
  holidays: new Set(),
  workingDays: new Set(),
})
const clean = (load: Float64Array) => cleanLoad(load, calendar, null)

/** Three weeks of a load between 80 and 120, with hours that are written over. */
const loadWith = (hours: Readonly<Record<number, number>>): Float64Array =>
  Float64Array.from({ length: WEEKS_H }, (_, hour) => hours[hour] ?? 100 + 20 * Math.sin((hour / 12) * Math.PI))
const leftOut = (load: Float64Array): number[] =>
  [...clean(load).load].flatMap((value, hour) => (Number.isNaN(value) ? [hour] : []))

describe('cleanLoad', () => {
  it('domain 4.18 leaves out zeros and what is caught up after them, and spikes, but no cold night', () => {
    expect(leftOut(loadWith({}))).toEqual([])
    expect(leftOut(loadWith({ 300: 0, 301: 0, 302: 290 }))).toEqual([300, 301, 302])
    expect(leftOut(loadWith({ 300: 0, 301: 0, 302: 170 }))).toEqual([300, 301])
    expect(leftOut(loadWith({ 200: 290, 250: 290, 301: 0, 302: 290 }))).toEqual([301, 302])
    expect(leftOut(loadWith({ 302: 290 }))).toEqual([])
    expect(leftOut(loadWith({ 302: 400 }))).toEqual([302])
  })

  it('keeps the mornings of a unit that is off every night', () => {
    const nights = Object.fromEntries(
      Array.from({ length: WEEKS_H }, (_, hour) => [hour, hour % 24 < 5 ? 0 : hour % 24 === 5 ? 260 : 100]),
    )
    expect(leftOut(loadWith(nights)).filter((hour) => hour % 24 >= 5)).toEqual([])
  })

  it('says that it was off, where six hours in a row or more are bad', () => {
    const { isOff } = clean(loadWith(Object.fromEntries(Array.from({ length: 7 }, (_, at) => [300 + at, 0]))))
    expect([...isOff].flatMap((off, hour) => (off ? [hour] : []))).toEqual([305, 306])
  })
})
