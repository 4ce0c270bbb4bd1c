import { expect, it } from 'vitest'
import { fileAddress } from './file-address.ts'

it.each([
  ['/common/image/1', 'https://heat.example/', 'https://heat.example/common/image/1'],
  ['/common/image/1', 'https://heat.example/company/api', 'https://heat.example/company/api/common/image/1'],
  ['https://files.example/1', 'https://heat.example/company/api', 'https://files.example/1'],
])('a file %s of %s is at %s', (named, backEnd, address) => {
  expect(fileAddress(named, backEnd)).toBe(address)
})
