import { describe, expect, it } from 'vitest'
import { titleParts } from './title-parts.ts'

describe('titleParts', () => {
  it.each([
    ['幸福里换热站 1号机组', '幸福里换热站', ' 1号机组'],
    ['幸福里换热站12号机组', '幸福里换热站', '12号机组'],
    ['阳光花园换热站 高区', '阳光花园换热站', ' 高区'],
    ['Xingfuli Station Unit 2', 'Xingfuli Station Unit', ' 2'],
    ['城东热源厂', '城东热源厂', ''],
    ['1号井室', '1号井室', ''],
  ])('keeps the end of %s that tells it from its neighbours', (title, head, tail) => {
    expect(titleParts(title)).toEqual({ head, tail })
  })
})
