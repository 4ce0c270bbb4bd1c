/** The canvases of the demo's drawings, by name: the same text every time. */
import { SOURCE_TEMPLATES } from '#server/demo/seed/drawing-samples.ts'
import { overviewDrawing } from './overview-drawing.ts'
import { sourceDrawing } from './source-drawing.ts'
import { stationDrawing } from './station-drawing.ts'
import { unitDrawing } from './unit-drawing.ts'

export const demoDrawings = (): ReadonlyMap<string, string> =>
  new Map([
    ['overview', overviewDrawing()],
    ['unit', unitDrawing()],
    ...SOURCE_TEMPLATES.map((numBoilers) => [`source-${numBoilers}`, sourceDrawing(numBoilers)] as const),
    ...([1, 2, 3] as const).map((numUnits) => [`station-${numUnits}`, stationDrawing(numUnits)] as const),
  ])
