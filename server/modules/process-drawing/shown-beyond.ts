import type { Queryable } from '#server/core/db/client.ts'
import { noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { isShownBeyond } from './roll-out.repository.ts'
import { textsIn } from './texts/texts.ts'

/**
 * For what changes the sight of every station that a drawing is rolled out to.
 *
 * @throws {AppError} 1003 where some of them are out of the actor's data scope.
 */
export async function refuseShownBeyond(db: Queryable, drawingId: string, actor: Actor): Promise<void> {
  if (await isShownBeyond(db, actor.session, drawingId)) throw noPermission(textsIn(actor.language).shownBeyond)
}
