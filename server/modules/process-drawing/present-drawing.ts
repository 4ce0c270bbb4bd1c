import type { DrawingAbsence, DrawingType } from '#contract/endpoints/drawings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { AppError, notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { type DrawingRow, findDrawing } from './repository.ts'
import { textsIn } from './texts/texts.ts'
import { findVersion, hasVersion, type VersionWithCanvas } from './version.repository.ts'

/** 1004 with the reason as its result. */
export const absent = (reason: DrawingAbsence, text: string): AppError =>
  new AppError(CODE.notFound, text, { result: reason })

interface Asked {
  /** A drawing of another type counts as unknown. */
  readonly type?: DrawingType
  readonly lock?: boolean
}

/** A drawing in the data scope, deleted or not. @throws {AppError} 1004 with {@link DrawingAbsence}. */
export async function knownDrawing(
  db: Queryable,
  keyId: string,
  { session, language }: Actor,
  { type, lock }: Asked = {},
): Promise<DrawingRow> {
  const drawing = await findDrawing(db, session, keyId, { lock })
  if (drawing && (type === undefined || drawing.type === type)) return drawing
  throw absent('unknown', textsIn(language).unknownDrawing)
}

/** A drawing in the data scope that is not deleted. @throws {AppError} 1004 with {@link DrawingAbsence}. */
export async function presentDrawing(
  db: Queryable,
  keyId: string,
  actor: Actor,
  asked: Asked = {},
): Promise<DrawingRow> {
  const drawing = await knownDrawing(db, keyId, actor, asked)
  if (drawing.deletedAt) throw absent('deleted', textsIn(actor.language).deletedDrawing(drawing.title))
  return drawing
}

/** The version that viewers see. @throws {AppError} 1004 where it was never published. */
export function publishedNumberOf({ title, publishedNumber }: DrawingRow, { language }: Actor): number {
  if (publishedNumber === null) throw absent('unpublished', textsIn(language).unpublishedDrawing(title))
  return publishedNumber
}

/** @throws {AppError} 1004 where the drawing has no such version, or no longer. */
export async function presentVersion(
  db: Queryable,
  drawing: DrawingRow,
  number: number,
  { language }: Actor,
): Promise<VersionWithCanvas> {
  const version = await findVersion(db, drawing, number)
  if (!version) throw notFound(textsIn(language).noSuchVersion(number))
  return version
}

/** @throws {AppError} 1004 where the drawing has no such version, or no longer. */
export async function refuseNoVersion(
  db: Queryable,
  { keyId }: DrawingRow,
  number: number,
  { language }: Actor,
): Promise<void> {
  if (!(await hasVersion(db, keyId, number))) throw notFound(textsIn(language).noSuchVersion(number))
}
