import { describe, expect, it } from 'vitest'
import { askedIn, readingModeIn } from './reading-mode.ts'

const at = (address: string) => new URL(address, 'https://heat.example/')

describe('how an address opens the console', () => {
  it.each([
    ['#/processDrawing/showS/station?id=1&kiosk=1', 'kiosk'],
    ['?kiosk=1#/processDrawing/showS/station?id=1', 'kiosk'],
    ['?kiosk=1', 'kiosk'],
    ['#/processDrawing/showS/station?id=1&exchangeToken=abc', 'frame'],
    ['?exchangeToken=abc#/admin-set-drawing', 'frame'],
    ['#/processDrawing/showS/station?id=1&frame=1', 'frame'],
    ['#/processDrawing/showS/station?id=1', null],
    ['#/processDrawing/showS/station?kiosk=0', null],
    ['#/', null],
  ])('%s', (address, mode) => {
    expect(readingModeIn(at(address))).toBe(mode)
  })

  it('finds a name in the route before the document', () => {
    expect(askedIn(at('?exchangeToken=outer#/x?exchangeToken=inner'), 'exchangeToken')).toBe('inner')
  })
})
