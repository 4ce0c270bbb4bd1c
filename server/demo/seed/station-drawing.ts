/**
 * The default process drawing of a heat station (换热站工艺流程图), before an engineer edits it. Pure and deterministic: the
 * same codes and names give the same document, including ids. The parts in `station-drawing/` do not depend on a
 * particular station: palette, primitives, piping, instruments and panels can be used by other drawings as well;
 * primary side, secondary side, make-up system and surroundings are specific to this one. Invariants: every bound value
 * names a standard parameter; nothing lies within 20 px of the sheet's edge.
 */
import type { DrawingDocument } from '#contract/drawing/document.ts'
import type { EmitterKind } from '../simulator/physics/network.ts'
import { makeUpSystem } from './station-drawing/make-up-system.ts'
import { zone, zoneTitle } from './station-drawing/panels.ts'
import { primarySide } from './station-drawing/primary-side.ts'
import type { Draft } from './station-drawing/primitives.ts'
import { PORTS, PROCESS_ZONE } from './station-drawing/process.ts'
import { emitterLabel, secondarySide } from './station-drawing/secondary-side.ts'
import { closeSheet } from './station-drawing/sheet.ts'
import { dataPanels, lampRow, legend, modes, titleBar } from './station-drawing/surroundings.ts'

export interface StationDrawingHead {
  readonly stationCode: string
  readonly stationName: string
  /** Unit whose values are shown, e.g. `HZ0012.1`. */
  readonly unitCode: string
  readonly unitName: string
  readonly sourceName: string
  /** Node of the heat source; without it the drawing shows the source's name without values. */
  readonly sourceCode?: string
  readonly emitter: EmitterKind
}

/** A document of one board, 1920 × 1080 px, in Fabric 5 conventions: an element's position is its top left corner. */
export function buildStationDrawing(head: StationDrawingHead): DrawingDocument {
  const { stationCode, stationName, unitCode, unitName, sourceName, sourceCode, emitter } = head
  const title = `${stationName} 工艺流程图`
  const drafts: readonly Draft[] = [
    ...titleBar({ title, unit: `${unitName} · ${emitterLabel(emitter)} · ${unitCode}` }),
    ...zone(PROCESS_ZONE, '一次侧'),
    zoneTitle([PORTS.secondary + 20, PROCESS_ZONE.y + 22], '二次侧'),
    ...makeUpSystem(),
    ...primarySide({ name: sourceName, ...(sourceCode !== undefined && { code: sourceCode }) }),
    ...secondarySide(emitter),
    ...dataPanels(),
    ...modes(),
    ...legend(),
    ...lampRow(),
  ]
  return closeSheet({ code: `${stationCode}/${unitCode}`, title, unitCode }, drafts)
}
