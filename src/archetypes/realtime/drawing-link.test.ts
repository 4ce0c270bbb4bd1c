import { expect, it } from 'vitest'
import { drawingLink } from './drawing-link.ts'

it('links to the drawing of a node, or of the station that contains a unit', () => {
  const byNode = new Map([
    ['HZ1', 'key 1'],
    ['HZ1.2', 'key2'],
  ])
  expect([
    drawingLink('station', 'HZ1.1', byNode),
    drawingLink('station', 'HZ1.2', byNode),
    drawingLink('station', 'HZ2.1', byNode),
  ]).toEqual(['/processDrawing/showS/station?id=key%201', '/processDrawing/showS/station?id=key2', null])
})
