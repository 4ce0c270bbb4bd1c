// What the dialog-buttons of drawings open: another drawing, for the station and unit that the button names.

import { type DrawingToEdit, drawingCalls } from '#contract/endpoints/drawings.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { absent, presentDrawing, publishedNumberOf } from './present-drawing.ts'
import { drawingOf, placeOf } from './repository.ts'
import { rolledOutTo } from './roll-out.repository.ts'
import { type DrawingSource, shownForPlace, shownRolledOut, shownVersion, withUnits } from './shown-drawing.ts'
import { textsIn } from './texts/texts.ts'

/** Codes; empty where the button names none. */
interface Place {
  readonly station: string
  readonly unit: string
}

export function registerDialogs(router: ResourceRouter, source: DrawingSource): void {
  router.handle(drawingCalls.dialog, ({ input: { resource, ...place }, actor }) =>
    resource === '' ? ofPlace(source, place, actor) : named(source, resource, place, actor),
  )
}

/** A drawing by its key, for the place of the button. */
async function named(source: DrawingSource, keyId: string, place: Place, actor: Actor): Promise<DrawingToEdit> {
  const { station, unit } = place
  const wanted = unit === '' ? undefined : unit
  const rolledOut = station === '' ? undefined : await rolledOutTo(source.db, actor.session, station, keyId)
  if (rolledOut) return withUnits(source, await shownRolledOut(source, rolledOut, actor), wanted, actor)
  const drawing = await presentDrawing(source.db, keyId, actor)
  if (drawing.type === 'resource' && (station !== '' || unit !== '')) {
    const at = await knownPlace(source, place, actor)
    return withUnits(source, await shownForPlace(source, drawing, at, actor), at.unitCode, actor)
  }
  const asDrawn = await shownVersion(source, drawing, publishedNumberOf(drawing, actor), actor)
  return withUnits(source, asDrawn, wanted, actor)
}

/** The drawing of a unit, else of its station; of a station, else the one that is rolled out to it; of a source. */
async function ofPlace(source: DrawingSource, place: Place, actor: Actor): Promise<DrawingToEdit> {
  const { db } = source
  const { nodeCode, unitCode } = await knownPlace(source, place, actor)
  const wanted = unitCode === '' ? undefined : unitCode
  const own = (wanted && (await drawingOf(db, actor.session, wanted))) || (await drawingOf(db, actor.session, nodeCode))
  if (own) {
    const asDrawn = await shownVersion(source, own, publishedNumberOf(own, actor), actor)
    return withUnits(source, asDrawn, wanted, actor)
  }
  const rolledOut = await rolledOutTo(db, actor.session, nodeCode)
  if (!rolledOut) throw absent('unknown', textsIn(actor.language).noDrawingOf(nodeCode))
  return withUnits(source, await shownRolledOut(source, rolledOut, actor), wanted, actor)
}

async function knownPlace({ db }: DrawingSource, { station, unit }: Place, { session, language }: Actor) {
  const texts = textsIn(language)
  if (station === '' && unit === '') throw invalidInput([{ field: 'resource', rule: texts.dialogOfNothing }])
  const place = await placeOf(db, session, unit === '' ? station : unit)
  if (unit !== '' && !place?.unitCode) throw invalidInput([{ field: 'unit', rule: texts.notAUnit }])
  if (!place) throw invalidInput([{ field: 'station', rule: texts.notAPlace(station) }])
  return place
}
