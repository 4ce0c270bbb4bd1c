import { describe, expect, it } from 'vitest'
import { nextStep, releaseSteps } from './release-steps.ts'

describe('steps of a release', () => {
  it('are three units, a quarter and all of them, each once', () => {
    expect([1, 3, 4, 12, 13, 60].map(releaseSteps)).toEqual([[1], [3], [3, 4], [3, 12], [3, 4, 13], [3, 15, 60]])
  })

  it('follow one another', () => {
    expect([0, 3, 10, 15, 60].map((written) => nextStep(60, written))).toEqual([3, 15, 15, 60, 60])
  })
})
