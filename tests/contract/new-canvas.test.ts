import { expect, it } from 'vitest'
import { canvasToSave } from '#contract/drawing/canvas-to-save.ts'
import { drawingDocument } from '#contract/drawing/document.ts'
import { newCanvas } from '#contract/drawing/new-canvas.ts'
import { newDrawing } from '#drawing/document/new-drawing.ts'

it('R3-62 R3-63 a drawing begins alike on the server and in the drawing engine', () => {
  const canvas = newCanvas(() => 'uuid')
  expect(canvas).toEqual(newDrawing(() => 'uuid'))
  expect(drawingDocument.parse(canvas)).toEqual(canvas)
  expect(canvasToSave.safeParse(canvas).success).toBe(true)
})
