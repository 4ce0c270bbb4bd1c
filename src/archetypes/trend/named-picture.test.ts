import { describe, expect, it } from 'vitest'
import { placesOf } from './named-picture.ts'

describe('names below the picture of a trend', () => {
  it('stand beside each other, and begin a row where they would leave the picture', () => {
    expect(placesOf([100, 150, 80], 300)).toEqual([
      { row: 0, at: 0 },
      { row: 0, at: 120 },
      { row: 1, at: 0 },
    ])
  })

  it('have a row of their own where they are wider than the picture', () => {
    expect(placesOf([400, 50], 300).map(({ row }) => row)).toEqual([0, 1])
  })
})
