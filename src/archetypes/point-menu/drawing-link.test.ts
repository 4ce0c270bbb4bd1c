import { expect, it } from 'vitest'
import { drawingLink, type LinkedDrawing } from './drawing-link.ts'

const DRAWINGS: readonly LinkedDrawing[] = [
  { keyId: 'own', type: 'unit', nodeCode: 'HZ1', unitCode: 'HZ1.2' },
  { keyId: 'key 1', type: 'station', nodeCode: 'HZ1', unitCode: 'HZ1.1' },
  { keyId: 'key 1', type: 'station', nodeCode: 'HZ3', unitCode: 'HZ3.1', isRolledOut: true },
  { keyId: 'plant', type: 'source', nodeCode: 'RY1', unitCode: '' },
]
const linkOf = (code: string) => drawingLink(code, DRAWINGS)

it('links a unit to its own drawing, and to that of its station shown for the unit where it has none', () => {
  expect(linkOf('HZ1.2')).toBe('/processDrawing/showS/unit?id=own')
  expect(linkOf('HZ1.1')).toBe('/processDrawing/showS/station?id=key+1')
  expect(linkOf('HZ1.3')).toBe('/processDrawing/showS/station?id=key+1&unit=HZ1.3')
})

it('names the station where its drawing is that of another one', () => {
  expect(linkOf('HZ3')).toBe('/processDrawing/showS/station?id=key+1&node=HZ3')
  expect(linkOf('HZ3.2')).toBe('/processDrawing/showS/station?id=key+1&node=HZ3&unit=HZ3.2')
})

it('links a source to the page of sources, and a node without a drawing to nothing', () => {
  expect([linkOf('RY1'), linkOf('HZ2.1')]).toEqual(['/processDrawing/showR/source?id=plant', null])
})
