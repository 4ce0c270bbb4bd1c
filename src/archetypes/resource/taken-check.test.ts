import { describe, expect, it } from 'vitest'
import { takenFields } from './taken-check.ts'

describe('takenFields', () => {
  it('R5-39 names field and value of a new record', () => {
    expect(takenFields('name', '运行"班', null)).toEqual([{ key: 'name', value: '运行"班' }])
  })

  it('R5-39 adds the own key of an edited record', () => {
    expect(takenFields('name', 'a', 'k-1')).toEqual([
      { key: 'name', value: 'a' },
      { key: 'keyId', value: 'k-1' },
    ])
  })
})
