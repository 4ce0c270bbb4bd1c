import { describe, expect, it } from 'vitest'
import { addressOf } from './household-names.ts'

describe('addressOf', () => {
  it.each([
    [['3号楼', '2单元', '501'], '3号楼2单元501'],
    [['Building 3', 'Door 2', '501'], 'Building 3 Door 2 501'],
    [['A座', 'Door 2', '501'], 'A座Door 2 501'],
    [[' 3号楼 ', '', '501'], '3号楼501'],
    [['501'], '501'],
    [[], ''],
  ])('joins %j to %s', (parts, address) => {
    expect(addressOf(parts)).toBe(address)
  })
})
