import { describe, expect, it } from 'vitest'
import { FIT, type Searched, searchRank, searchWords } from './search-rank.ts'

const SUNSHINE: Searched = {
  code: 'HZ0012',
  name: '阳光花园站',
  pinyin: 'yghyz yangguanghuayuanzhan',
  above: '东城分公司',
}
const rank = (text: string) => searchRank(searchWords(text), SUNSHINE)

describe('searchRank', () => {
  it('puts the whole code first, then beginnings, pinyin, parts, and what is above', () => {
    expect(['hz0012', 'HZ00', '阳光', 'ygh', '花园', 'huayuan'].map(rank)).toEqual([
      FIT.whole,
      FIT.codeStart,
      FIT.nameStart,
      FIT.pinyinStart,
      FIT.part,
      FIT.pinyinPart,
    ])
  })

  it('needs every word, in any order, and at least one in the thing itself', () => {
    expect(rank('东城 阳光')).toBe(FIT.above + FIT.nameStart)
    expect(rank('阳光　东城')).toBe(rank('东城 阳光'))
    expect([rank('阳光 西城'), rank('东城'), rank('')]).toEqual([null, null, null])
  })
})
