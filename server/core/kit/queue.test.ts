import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('a queue', () => {
  it('runs one work at a time, in order, also after one that failed', async () => {
    const inTurn = createQueue()
    const steps: string[] = []
    const work = (name: string, fails = false) =>
      inTurn(async () => {
        steps.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const outcomes = await Promise.allSettled([work('first'), work('second', true), work('third')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(steps).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })
})
