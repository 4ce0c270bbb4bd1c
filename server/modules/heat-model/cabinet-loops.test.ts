import { describe, expect, it } from 'vitest'
import { holdValveSet, moveValveSet, piIncrement } from './cabinet-loops.ts'

describe('moveValveSet', () => {
  const valve = () => ({ valveSet: 50, valveError: 0 })

  it('opens when the supply is too cold, closes when too warm, rests within the dead band', () => {
    const [cold, warm, close] = [valve(), valve(), valve()]
    moveValveSet(cold, 5, 50, 45, 40, 30, 5, 95)
    moveValveSet(warm, 5, 50, 55, 40, 30, 5, 95)
    moveValveSet(close, 5, 50, 49.8, 40, 30, 5, 95)
    expect(cold.valveSet).toBeGreaterThan(50)
    expect(warm.valveSet).toBeLessThan(50)
    expect(close.valveSet).toBe(50)
  })

  it('stays within its limits and leaves them at once when the error turns', () => {
    const state = valve()
    for (let i = 0; i < 1000; i += 1) moveValveSet(state, 15, 60, 40, 40, 30, 5, 95)
    expect(state.valveSet).toBe(95)
    moveValveSet(state, 15, 60, 61, 40, 30, 5, 95)
    expect(state.valveSet).toBeLessThan(95)
  })

  it('throttles when the primary return is too hot, though the supply is cold', () => {
    const state = valve()
    moveValveSet(state, 15, 60, 40, 70, 30, 5, 95)
    expect(state.valveSet).toBeLessThan(50)
  })
})

describe('holdValveSet', () => {
  it('is where people set it, throttles above the limit of the supply, and opens again below it', () => {
    const state = { valveSet: 40, valveError: 0, isLimited: 0 }
    holdValveSet(state, 15, 80, 20)
    expect(state.valveSet).toBe(80)
    for (let i = 0; i < 20; i += 1) holdValveSet(state, 15, 80, -4)
    const throttled = state.valveSet
    expect(throttled).toBeLessThan(75)
    holdValveSet(state, 15, 80, 0.2)
    expect(state.valveSet).toBeLessThan(80)
    for (let i = 0; i < 40; i += 1) holdValveSet(state, 15, 80, 5)
    expect(state).toMatchObject({ valveSet: 80, isLimited: 0 })
  })
})

describe('piIncrement', () => {
  it('moves by the gain for a step, and by the same amount in each integral time', () => {
    expect(piIncrement(1.5, 150, 0, 2, 0)).toBe(3)
    expect(piIncrement(1.5, 150, 150, 2, 2)).toBe(3)
  })
})
