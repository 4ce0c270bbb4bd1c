import { expect, it } from 'vitest'
import { foundOptions } from './found-options.ts'

const options = [
  { keyId: 'HZ0001', name: '阳光家园换热站', parentId: null, search: 'ygjy yangguangjiayuan' },
  { keyId: '0d7c', name: '首站总图', parentId: null, detail: 'RY01' },
]

it('options are found by name, key and search terms, and shown with their key or detail', () => {
  const idsOf = (text: string) => foundOptions(options, text).map(({ id }) => id)
  expect([idsOf('阳光'), idsOf(' hz00 '), idsOf('YGJY'), idsOf('首站')]).toEqual([
    ['HZ0001'],
    ['HZ0001'],
    ['HZ0001'],
    ['0d7c'],
  ])
  expect([idsOf(''), idsOf('无')]).toEqual([['HZ0001', '0d7c'], []])
  expect(foundOptions(options, '').map(({ text, detail }) => `${text} ${detail}`)).toEqual([
    '阳光家园换热站 HZ0001',
    '首站总图 RY01',
  ])
})
