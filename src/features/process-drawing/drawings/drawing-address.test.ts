import { expect, it } from 'vitest'
import { editorAddress, viewerAddress } from './drawing-address.ts'

it('drawings of stations and units have the S pages, those of sources and resources the R pages', () => {
  expect(viewerAddress('station', 'a')).toBe('/processDrawing/showS/station?id=a')
  expect(viewerAddress('resource', 'a b')).toBe('/processDrawing/showR/resource?id=a%20b')
  expect(editorAddress('unit', 'a')).toBe('/processDrawing/drawS/unit?id=a')
  expect(editorAddress('source', 'a')).toBe('/processDrawing/drawR/source?id=a')
})
