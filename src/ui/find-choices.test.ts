import { describe, expect, it } from 'vitest'
import { loadSpelling } from '#lib/spelling.ts'
import { findChoices, hasManyOptions, searchableChoices } from './find-choices.ts'

const options = ['公司', '　东城', '　　一班', '　西城', '　　一班', '阳光家园'].map((label, at) => ({
  value: String(at),
  label,
}))

describe('a choice with many options', () => {
  it('is one from the 26th on: the hours of a day are listed, 60 stations are searched', () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `${at}` }))
    expect([24, 25, 26, 60].map((count) => hasManyOptions(numbered(count)))).toEqual([false, false, true, true])
  })

  it('says of equal names of a tree what each is below', () => {
    expect(searchableChoices(options).map(({ text, detail }) => [text, detail])).toEqual([
      ['公司', ''],
      ['东城', '公司'],
      ['一班', '公司 / 东城'],
      ['西城', '公司'],
      ['一班', '公司 / 西城'],
      ['阳光家园', ''],
    ])
  })

  it('is searched by parts, by what is above and by pinyin, beginnings first', async () => {
    const spell = await loadSpelling()
    const find = (text: string) => findChoices(searchableChoices(options), text, spell).map(({ id }) => id)
    expect([find('一班 西'), find('yg'), find('jiayuan'), find('城')]).toEqual([
      ['4'],
      ['5'],
      ['5'],
      ['1', '2', '3', '4'],
    ])
    expect(find('东')).toEqual(['1', '2'])
  })
})
