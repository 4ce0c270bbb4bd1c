import { describe, expect, it } from 'vitest'
import { draftOfField, isWrong, learntDraft, valuesOf } from './unit-form.ts'

describe('draftOfField', () => {
  it('shows the value of one unit, and changes nothing of several until it is chosen', () => {
    expect(draftOfField(42, true)).toEqual({ setting: 'own', value: '42' })
    expect(draftOfField(null, true)).toEqual({ setting: 'usual', value: '' })
    expect(draftOfField(42, false)).toEqual({ setting: 'keep', value: '' })
  })
})

describe('valuesOf', () => {
  it('sends own values, takes those back that are as designed again, and leaves the others out', () => {
    const values = valuesOf(
      new Map([
        ['heatIndexWM2', { setting: 'own', value: '38.5' }],
        ['correction', { setting: 'usual', value: '1.1' }],
        ['exponent', { setting: 'keep', value: '' }],
      ]),
    )
    expect(values).toEqual({ heatIndexWM2: 38.5, correction: null })
  })
})

describe('isWrong', () => {
  it('is a value that is missing or out of its range', () => {
    expect(isWrong('correction', { setting: 'own', value: '' })).toBe(true)
    expect(isWrong('correction', { setting: 'own', value: '1.6' })).toBe(true)
    expect(isWrong('correction', { setting: 'own', value: '1.5' })).toBe(false)
    expect(isWrong('correction', { setting: 'usual', value: '' })).toBe(false)
  })
})

describe('learntDraft', () => {
  it('is a learnt value as it would be typed, and nothing that the field would refuse', () => {
    const range = { min: 5, max: 200, decimals: 1 }
    expect(learntDraft(38.249, range)).toBe('38.2')
    expect(learntDraft(4.94, range)).toBeNull()
    expect(learntDraft(200.06, range)).toBeNull()
  })
})
