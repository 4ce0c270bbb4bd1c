import { expect, it } from 'vitest'
import { canvasToSave } from '#contract/drawing/canvas-to-save.ts'
import { drawingDocument } from '#contract/drawing/document.ts'
import { newCanvas } from '#contract/drawing/new-canvas.ts'

it('R3-62 R3-63 a new drawing is one that can be saved, and lacks nothing', () => {
  const canvas = newCanvas(() => 'uuid')
  expect(drawingDocument.parse(canvas)).toEqual(canvas)
  expect(canvasToSave.safeParse(canvas).success).toBe(true)
})
