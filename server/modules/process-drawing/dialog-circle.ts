import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { presentVersion } from './present-drawing.ts'
import type { DrawingRow } from './repository.ts'
import type { DrawingSource } from './shown-drawing.ts'
import { textsIn } from './texts/texts.ts'
import { publishedCanvas } from './version.repository.ts'

/** Stands for a drawing outside of the data scope. */
const UNNAMED = '…'
/** So many drawings may the dialog-buttons of one drawing name. */
const MOST_NAMED = 200

/** A drawing that dialog-buttons lead to, and the titles of those on the way. */
interface Reached {
  readonly keyId: string
  readonly way: readonly string[]
}

/**
 * Refuses a version whose dialog-buttons lead back to its own drawing through what is published. Drawings are read one after
 * another, so that no more than one is in memory.
 *
 * @throws {AppError} 1001, with the drawings on the way; also where its buttons name more than {@link MOST_NAMED} drawings.
 */
export async function refuseCircle(
  { db, canvases }: DrawingSource,
  drawing: DrawingRow,
  number: number,
  actor: Actor,
): Promise<void> {
  const texts = textsIn(actor.language)
  const { canvas } = await presentVersion(db, drawing, number, actor)
  const named = await canvases.dialogDrawings(canvas)
  if (named.length > MOST_NAMED) throw invalidInput([{ field: 'number', rule: texts.manyDialogs(MOST_NAMED) }])
  const reached: Reached[] = named.map((keyId) => ({ keyId, way: [drawing.title] }))
  const known = new Set(named)
  for (const { keyId, way } of reached) {
    if (keyId === drawing.keyId) {
      const rule = texts.dialogCircle([...way, drawing.title].join(' → '))
      throw invalidInput([{ field: 'number', rule }])
    }
    const next = await publishedCanvas(db, actor.session, keyId)
    if (!next) continue
    const further = (await canvases.dialogDrawings(next.text)).filter((one) => !known.has(one))
    for (const one of further) known.add(one)
    reached.push(...further.map((one) => ({ keyId: one, way: [...way, next.isInScope ? next.title : UNNAMED] })))
  }
}
