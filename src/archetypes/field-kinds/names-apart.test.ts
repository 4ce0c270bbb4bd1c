import { expect, it } from 'vitest'
import { namesApart } from './names-apart.ts'

it('options of the same name are told apart by the path of those above them', () => {
  const options = [
    { keyId: 'w', name: '城西所', parentId: null },
    { keyId: 'e', name: '城东所', parentId: null },
    { keyId: 'w1', name: '维修班', parentId: 'w' },
    { keyId: 'e1', name: '维修班', parentId: 'e' },
    { keyId: 'e2', name: '巡线班', parentId: 'e' },
    { keyId: 'x', name: '维修班', parentId: 'not offered' },
  ]
  const company = { keyId: 'c', name: '公司', parentId: null }
  const ofOneCompany = [
    company,
    ...options.slice(0, 3).map((option) => ({ ...option, parentId: option.parentId ?? 'c' })),
    { keyId: 's', name: '一站', parentId: 'w' },
    { keyId: 's1', name: '维修班', parentId: 's' },
  ]
  expect([...namesApart(ofOneCompany).values()].slice(3)).toEqual(['维修班 (城西所)', '一站', '维修班 (城西所 / 一站)'])
  expect([...namesApart(options).values()]).toEqual([
    '城西所',
    '城东所',
    '维修班 (城西所)',
    '维修班 (城东所)',
    '巡线班',
    '维修班',
  ])
})
