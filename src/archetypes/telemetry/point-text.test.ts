import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { limitStateOf, pointName, pointText, qualityName } from './point-text.ts'

describe('point text', () => {
  it('shows a value with its decimals, and a dash where there is none', () => {
    const point = { words: null, decimals: 2 }
    expect([pointText(point, 1.005, 'en'), pointText(point, null, 'en')]).toEqual(['1.01', '–'])
  })

  it('shows the word of a state, and the number where a state has none', () => {
    const point = { words: { '0': { zh: '停止', en: 'Stopped' } }, decimals: 0 }
    expect([pointText(point, 0, 'zh-CN'), pointText(point, 0, 'en'), pointText(point, 3, 'en')]).toEqual([
      '停止',
      'Stopped',
      '3',
    ])
  })

  it('names a point in the language, in Chinese where it has no other name', () => {
    expect(pointName({ name: '供温', nameEn: 'Supply' }, 'en')).toBe('Supply')
    expect(pointName({ name: '供温', nameEn: '' }, 'en')).toBe('供温')
  })
})

describe('qualityName', () => {
  it('has a name for every quality, and treats an unknown one as a communication failure', () => {
    expect(Object.values(QUALITY).map(qualityName)).toEqual(Object.keys(QUALITY))
    expect(qualityName(99)).toBe('commFail')
  })
})

describe('limitStateOf', () => {
  const limits = { ll: 10, l: 20, h: 80, hh: 90 }
  it('names the outermost violated limit', () => {
    expect([5, 15, 20, 50, 80, 85, 95].map((value) => limitStateOf(value, limits))).toEqual([
      'll',
      'l',
      null,
      null,
      null,
      'h',
      'hh',
    ])
  })

  it('ignores limits that are not set', () => {
    expect(limitStateOf(1e9, { ll: null, l: null, h: null, hh: null })).toBeNull()
  })
})
