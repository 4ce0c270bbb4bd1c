import { describe, expect, it } from 'vitest'
import { holdsCode, isAllowed, readAuthority } from './button-permission.ts'

const PAGE = '/admin-confDict/confDict'
const AUTHORITY = [
  { menuUrl: PAGE, authorityNo: 'add,edit' },
  { menuUrl: `${PAGE}?kind=2`, authorityNo: 'dict:view, dict:export' },
  { menuUrl: '/other', authorityNo: 'del' },
]

describe('isAllowed', () => {
  it('R5-17 allows only the codes in the list of the current menu', () => {
    expect(isAllowed(AUTHORITY, PAGE, 'add')).toBe(true)
    expect(isAllowed(AUTHORITY, PAGE, 'del')).toBe(false)
    expect(isAllowed(AUTHORITY, '/unknown', 'add')).toBe(false)
  })

  it('R5-17 compares whole codes', () => {
    expect(isAllowed(AUTHORITY, PAGE, 'ad')).toBe(false)
    expect(isAllowed(AUTHORITY, PAGE, 'add,edit')).toBe(false)
  })

  it('combines all menus of a page, whatever parameters its address has', () => {
    expect(isAllowed(AUTHORITY, PAGE, 'dict:export')).toBe(true)
  })

  it('R5-18 allows everything where no permission data is stored', () => {
    expect(isAllowed(readAuthority(null), PAGE, 'del')).toBe(true)
  })
})

describe('readAuthority', () => {
  it('R6-05 reads the permissions stored by the session', () => {
    expect(readAuthority(JSON.stringify(AUTHORITY))).toEqual(AUTHORITY)
  })

  it.each(['', '{', '{"a":1}', '[{"menuUrl":1}]'])('takes %j for no data', (stored) => {
    expect(readAuthority(stored)).toBeNull()
  })
})

describe('holdsCode', () => {
  it('finds a code on any page, and allows everything without permission data', () => {
    expect(holdsCode(AUTHORITY, 'dict:view')).toBe(true)
    expect(holdsCode(AUTHORITY, 'dict:edit')).toBe(false)
    expect(holdsCode(null, 'dict:edit')).toBe(true)
  })
})
