import type { ElementKind } from '#contract/drawing/kinds.ts'
import { type SnapAnswer, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { ARROW_WAYS, type EndPlace, type JoinedPlace, PortSeeking } from '../port-seeking.ts'
import { guideShapes } from '../select/guide-shapes.ts'
import { snapPlace } from '../snap-place.ts'
import { defineState, type PointerInput, type ToolHost } from '../tool-state.ts'
import { drawingArrow } from './drawing-arrow.state.ts'
import { placingPoints } from './placing-points.state.ts'
import { sizing } from './sizing.state.ts'

/** Waits for the first press, and shows what it would snap to. Arrow keys go from port to port, Enter begins a line there. */
export const placing = defineState<{ readonly kind: ElementKind }>('create.placing', (host, { kind }) => {
  let answer: SnapAnswer | null = null
  const isLine = kind === 'polyLine' || kind === 'arrowLine'
  const ready = host.stage.beginSnapping(new Uint32Array(0), isLine)
  const ports = new PortSeeking(host)
  /** The port that arrow keys have come to. */
  let stepped: JoinedPlace | null = null
  const seek = async (pointer: PointerInput): Promise<EndPlace | null> =>
    (await ports.seek(pointer)) ?? ports.seekLine(pointer, null)
  return {
    cursor: 'crosshair',
    async move(pointer) {
      await ready
      const joined = isLine ? await seek(pointer) : null
      answer = joined ? null : (await snapPlace(host, pointer)).answer
    },
    async down(pointer) {
      await ready
      const joined = isLine ? await seek(pointer) : null
      const at = joined?.at ?? (await snapPlace(host, pointer)).at
      if (kind === 'polyLine') host.go(placingPoints, { kind, first: at, joined })
      else if (kind === 'arrowLine') host.go(drawingArrow, { start: at, joined, from: pointer })
      else host.go(sizing, { kind, start: at, from: pointer })
    },
    key({ key }) {
      const way = ARROW_WAYS[key]
      if (kind === 'polyLine' && way)
        stepped = stepped ? (ports.step(stepped.at, way) ?? stepped) : ports.nearest(startPlace(host))
      else if (key === 'Enter' && stepped)
        host.go(placingPoints, { kind: 'polyLine', first: stepped.at, joined: stepped })
      else if (key === 'Escape') host.takeSelect()
      else return false
      return true
    },
    cancel: () => host.takeSelect(),
    overlay: () => [...(answer ? guideShapes(answer) : []), ...ports.overlay()],
  }
})

/** Where arrow keys begin: at what is chosen, else in the middle of the sheet. */
const startPlace = ({ frame, sheet }: ToolHost): WorldPoint =>
  frame ? worldPoint(frame.centerX, frame.centerY) : worldPoint(sheet.width / 2, sheet.height / 2)
