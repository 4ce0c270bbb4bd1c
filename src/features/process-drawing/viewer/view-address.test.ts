import { expect, it } from 'vitest'
import { readPlace, writePlace } from './view-address.ts'

const read = (text: string) => readPlace(new URLSearchParams({ at: text }))

it('names a place of the board, and reads it back', () => {
  const search = new URLSearchParams('id=1')
  writePlace(search, { x: 960.04, y: -20, zoom: 1.50001 })
  expect(search.toString()).toBe('id=1&at=960%2C-20%2C1.5')
  expect(readPlace(search)).toEqual({ x: 960, y: -20, zoom: 1.5 })
  writePlace(search, null)
  expect([search.toString(), readPlace(search)]).toEqual(['id=1', null])
})

it('names none by what cannot be shown', () => {
  for (const text of ['', '1,2', '1,2,3,4', '1,2,0', '1,2,-1', '1,2,17', 'NaN,2,1', '1,x,1', '1e9,2,1', 'Infinity,0,1'])
    expect(read(text), text).toBeNull()
})
