// A drawing as viewers see it: its published version with the points that it binds, as it was drawn or shown for another
// unit, station or place.

import type { DrawingToEdit, DrawingType } from '#contract/endpoints/drawings.ts'
import type { Db } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { pointsOfNodes } from '../points/points-of-nodes.repository.ts'
import type { CanvasThread } from './canvas-thread.ts'
import { absent, presentDrawing, presentVersion, publishedNumberOf } from './present-drawing.ts'
import type { DrawnNode } from './rebound-canvas.ts'
import { type DrawingRow, firstPublished, unitsOfStation } from './repository.ts'
import { type RolledOut, rolledOutTo } from './roll-out.repository.ts'
import { textsIn } from './texts/texts.ts'

/** Where drawings come from. */
export interface DrawingSource {
  readonly db: Db
  readonly canvases: CanvasThread
}

/** One version as it was drawn. */
export async function shownVersion(
  { db, canvases }: DrawingSource,
  drawing: DrawingRow,
  number: number,
  actor: Actor,
): Promise<DrawingToEdit> {
  const { keyId, title, type, nodeCode, nodeName, unitCode } = drawing
  const { canvas } = await presentVersion(db, drawing, number, actor)
  const points = await pointsOfNodes(db, actor.session, await canvases.boundNodes(canvas, unitCode))
  return { keyId, title, type, nodeCode, nodeName, unitCode, canvas, points }
}

/** The published version as it was drawn; null where no drawing of the type is published. @param keyId - Undefined: the first. */
export async function shownAsDrawn(
  source: DrawingSource,
  keyId: string | undefined,
  type: DrawingType,
  actor: Actor,
): Promise<DrawingToEdit | null> {
  const drawing =
    keyId === undefined
      ? await firstPublished(source.db, actor.session, type)
      : await presentDrawing(source.db, keyId, actor, { type })
  return drawing ? shownVersion(source, drawing, publishedNumberOf(drawing, actor), actor) : null
}

/**
 * The published version, shown for a station that it is rolled out to: the data scope of that one counts.
 *
 * @throws {AppError} 1004 where it is not rolled out there.
 */
export async function shownForStation(
  source: DrawingSource,
  keyId: string,
  stationCode: string,
  actor: Actor,
): Promise<DrawingToEdit> {
  const found = await rolledOutTo(source.db, actor.session, stationCode, keyId)
  if (!found) throw absent('unknown', textsIn(actor.language).notRolledOut(stationCode))
  return shownRolledOut(source, found, actor)
}

/** A drawing for the station that it is rolled out to. */
export async function shownRolledOut(
  source: DrawingSource,
  { drawing, title, ...station }: RolledOut,
  actor: Actor,
): Promise<DrawingToEdit> {
  return { ...(await shownForPlace(source, drawing, station, actor)), title, isRolledOut: true }
}

/** The published version with another place in that of the drawn one. */
export async function shownForPlace(
  { db, canvases }: DrawingSource,
  drawing: DrawingRow,
  place: DrawnNode,
  actor: Actor,
): Promise<DrawingToEdit> {
  const { keyId, title, type } = drawing
  const published = await presentVersion(db, drawing, publishedNumberOf(drawing, actor), actor)
  const canvas = await canvases.rebound(published.canvas, drawing, place)
  const points = await pointsOfNodes(db, actor.session, await canvases.boundNodes(canvas, place.unitCode))
  return { keyId, title, type, ...place, canvas, points }
}

/**
 * A station's drawing with the units of the station, shown for one of them. One without a unit of its own draws them all:
 * it is the same for each, and has none to switch to.
 *
 * @param unitCode - Undefined: the unit that it is of.
 * @throws {AppError} 1001 where the station has no such unit in the data scope.
 */
export async function withUnits(
  { db, canvases }: DrawingSource,
  drawing: DrawingToEdit,
  unitCode: string | undefined,
  { session, language }: Actor,
): Promise<DrawingToEdit> {
  if (drawing.type === 'station' && drawing.unitCode === '') return drawing
  const units = await unitsOfStation(db, session, drawing.nodeCode)
  if (unitCode === undefined || unitCode === drawing.unitCode) return { ...drawing, units }
  const unit = units.find(({ code }) => code === unitCode)
  if (!unit) throw invalidInput([{ field: 'unitCode', rule: textsIn(language).unitOfOtherStation(drawing.nodeCode) }])
  const ownName = units.find(({ code }) => code === drawing.unitCode)?.name ?? ''
  const canvas = await canvases.rebound(
    drawing.canvas,
    { nodeCode: drawing.unitCode, nodeName: ownName, unitCode: drawing.unitCode },
    { nodeCode: unit.code, nodeName: unit.name, unitCode: unit.code },
  )
  const points = await pointsOfNodes(db, session, await canvases.boundNodes(canvas, unit.code))
  return { ...drawing, unitCode: unit.code, canvas, points, units }
}
