import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { presentVersion } from './present-drawing.ts'
import type { DrawingRow } from './repository.ts'
import type { DrawingSource } from './shown-drawing.ts'
import { textsIn } from './texts/texts.ts'
import { publishedCanvases } from './version.repository.ts'

/** Stands for a drawing outside of the data scope. */
const UNNAMED = '…'

/**
 * Refuses a version whose dialog-buttons lead back to its own drawing through what is published.
 *
 * @throws {AppError} 1001, with the drawings on the way.
 */
export async function refuseCircle(
  { db, canvases }: DrawingSource,
  drawing: DrawingRow,
  number: number,
  actor: Actor,
): Promise<void> {
  const { canvas } = await presentVersion(db, drawing, number, actor)
  /** Titles on the way to each drawing that was met. */
  const ways = new Map<string, readonly string[]>()
  let leadsTo = new Map<string, readonly string[]>()
  for (const keyId of await canvases.dialogDrawings(canvas)) leadsTo.set(keyId, [drawing.title])
  while (leadsTo.size > 0) {
    const back = leadsTo.get(drawing.keyId)
    if (back) {
      const rule = textsIn(actor.language).dialogCircle([...back, drawing.title].join(' → '))
      throw invalidInput([{ field: 'number', rule }])
    }
    for (const [keyId, way] of leadsTo) ways.set(keyId, way)
    const next = new Map<string, readonly string[]>()
    for (const { keyId, title, text, isInScope } of await publishedCanvases(db, actor.session, [...leadsTo.keys()])) {
      const way = [...(ways.get(keyId) ?? []), isInScope ? title : UNNAMED]
      for (const further of await canvases.dialogDrawings(text)) if (!ways.has(further)) next.set(further, way)
    }
    leadsTo = next
  }
}
