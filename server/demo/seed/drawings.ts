/**
 * The process drawings of the demo. Their canvases are kept in `drawings/`, as an engineer would have drawn them in the
 * editor; `scripts/demo-drawings` draws them. A station's drawing is stored once for all stations with as many units and
 * rolled out to the others.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/core/kit/project-root.ts'
import type { NewDrawing } from '#server/modules/process-drawing/copy.repository.ts'
import { reboundCanvas } from '#server/modules/process-drawing/rebound-canvas.ts'
import type { HeatNetwork, HeatSource, HeatStation } from '../simulator/physics/network.ts'
import {
  SAMPLE_SOURCE,
  SAMPLE_STATION,
  SOURCE_DRAWING_IDS,
  SOURCE_TEMPLATES,
  UNIT_DRAWING_ID,
} from './drawing-samples.ts'
import { overviewOf } from './overview.ts'

/** A drawing, and the stations beside its own that viewers see it for. */
export interface SeededDrawing extends NewDrawing {
  readonly rolledOutTo: readonly string[]
}

/** Of stations that have a template. */
const UNITS = [1, 2, 3] as const
const PUBLISHED = { isPublished: true, unitCode: '', rolledOutTo: [] } as const

export const canvasOf = (name: string): string =>
  readFileSync(join(projectRoot, 'server/demo/seed/drawings', `${name}.json`), 'utf8')

export const seededDrawings = (network: HeatNetwork): readonly SeededDrawing[] => [
  {
    ...PUBLISHED,
    title: '供热系统总图',
    type: 'resource',
    nodeCode: '',
    canvas: overviewOf(canvasOf('overview'), network),
  },
  { ...PUBLISHED, id: UNIT_DRAWING_ID, title: '机组工艺图', type: 'resource', nodeCode: '', canvas: canvasOf('unit') },
  ...network.sources.map(ofSource),
  ...UNITS.flatMap((numUnits) =>
    ofStations(
      numUnits,
      network.stations.filter(({ units }) => units.length === numUnits),
    ),
  ),
]

/** The drawing of the first station with some units, which the others with as many share. */
function ofStations(numUnits: number, [first, ...others]: readonly HeatStation[]): SeededDrawing[] {
  if (!first) return []
  const { code: nodeCode, name } = first
  const canvas = reboundCanvas(
    canvasOf(`station-${numUnits}`),
    { nodeCode: SAMPLE_STATION.code, nodeName: SAMPLE_STATION.name, unitCode: '' },
    { nodeCode, nodeName: name, unitCode: '' },
  )
  const rolledOutTo = others.map(({ code }) => code)
  return [{ ...PUBLISHED, title: `${name} 工艺图`, type: 'station', nodeCode, canvas, rolledOutTo }]
}

function ofSource({ code: nodeCode, name, boilers }: HeatSource): SeededDrawing {
  const numBoilers = SOURCE_TEMPLATES.findLast((number) => number <= boilers.length) ?? SOURCE_TEMPLATES[0]
  const canvas = reboundCanvas(
    canvasOf(`source-${numBoilers}`),
    { nodeCode: SAMPLE_SOURCE.code, nodeName: SAMPLE_SOURCE.name, unitCode: '' },
    { nodeCode, nodeName: name, unitCode: '' },
  )
  const id = SOURCE_DRAWING_IDS.get(nodeCode)
  return { ...PUBLISHED, ...(id !== undefined && { id }), title: `${name} 工艺图`, type: 'source', nodeCode, canvas }
}
