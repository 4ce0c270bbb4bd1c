import { describe, expect, it } from 'vitest'
import { namesOf } from './delete-question.ts'

describe('namesOf', () => {
  it('names what is removed, up to five', () => {
    expect(namesOf(['a', 'b'], 'zh-CN')).toEqual({ names: 'a、b', isCut: false })
    expect(namesOf(['1', '2', '3', '4', '5', '6'], 'en')).toEqual({ names: '1, 2, 3, 4, 5', isCut: true })
  })
})
