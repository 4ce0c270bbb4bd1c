import { expect, it } from 'vitest'
import { namesApart } from './names-apart.ts'

it('options of the same name are told apart by their parents', () => {
  const options = [
    { keyId: 'w', name: '城西所', parentId: null },
    { keyId: 'e', name: '城东所', parentId: null },
    { keyId: 'w1', name: '维修班', parentId: 'w' },
    { keyId: 'e1', name: '维修班', parentId: 'e' },
    { keyId: 'e2', name: '巡线班', parentId: 'e' },
    { keyId: 'x', name: '维修班', parentId: 'not offered' },
  ]
  expect([...namesApart(options).values()]).toEqual([
    '城西所',
    '城东所',
    '维修班 (城西所)',
    '维修班 (城东所)',
    '巡线班',
    '维修班',
  ])
})
