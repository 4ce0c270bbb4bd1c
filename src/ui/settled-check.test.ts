import { describe, expect, it } from 'vitest'
import { createSettledCheck } from './settled-check.ts'

function buildWorld() {
  let now = 0
  let pending: { task: () => void; at: number } | null = null
  const checks: number[] = []
  const schedule = (task: () => void, ms: number) => {
    pending = { task, at: now + ms }
    return () => {
      pending = null
    }
  }
  const advance = (ms: number): void => {
    now += ms
    const due = pending
    if (due && due.at <= now) {
      pending = null
      due.task()
    }
  }
  return { check: createSettledCheck(schedule, () => checks.push(now)), advance, checks }
}

describe('settled check', () => {
  it('R5-12 checks about 600 ms after the last key', () => {
    const { check, advance, checks } = buildWorld()
    check.typed()
    advance(400)
    check.typed()
    advance(400)
    expect(checks).toEqual([])
    advance(200)
    expect(checks).toEqual([1000])
  })

  it('R5-13 checks nothing during input-method composition, and the text afterwards', () => {
    const { check, advance, checks } = buildWorld()
    check.composing(true)
    check.typed()
    advance(2000)
    expect(checks).toEqual([])
    check.composing(false)
    advance(600)
    expect(checks).toEqual([2600])
  })
})
