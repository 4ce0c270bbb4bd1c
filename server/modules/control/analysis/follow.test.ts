import { describe, expect, it } from 'vitest'
import { followCommand } from './follow.ts'

const MINUTE_MS = 60_000
const command = { target: 50, before: 45, band: 1, sentAt: 0 }
/** A value each five minutes. */
const measured = (...values: number[]) => values.map((value, at) => ({ at: at * 5 * MINUTE_MS, value }))

describe('R2.5-37 what a measured value does after a command', () => {
  it('is settled when it stays within the band, and overshoots beyond the target', () => {
    expect(followCommand(command, measured(45, 47, 49.2, 51.8, 50.6, 50.2, 50, 50))).toEqual({
      isReached: true,
      settledMin: 20,
      overshoot: expect.closeTo(1.8, 6),
      lastDeviation: 0,
    })
  })

  it('overshoots downwards after a lower set point', () => {
    const lower = { ...command, target: 40 }
    expect(followCommand(lower, measured(45, 41, 38.5, 39.5, 40, 40))).toMatchObject({ overshoot: 1.5, settledMin: 15 })
  })

  it('is not settled where it leaves the band, or has only just come', () => {
    expect(followCommand(command, measured(45, 49.5, 50, 50, 47))).toMatchObject({ isReached: true, settledMin: null })
    expect(followCommand(command, measured(45, 46, 47, 49.5))).toMatchObject({ isReached: true, settledMin: null })
  })

  it('is not reached where it stays away, says how far, and knows no overshoot', () => {
    expect(followCommand(command, measured(45, 46, 46.5))).toEqual({
      isReached: false,
      settledMin: null,
      overshoot: null,
      lastDeviation: -3.5,
    })
  })

  it('is nothing without values', () => {
    expect(followCommand(command, [])).toBeNull()
  })
})
