import { contentOf } from '#drawing/document/drawing-content.ts'
import { DrawingHistory } from '#drawing/document/drawing-history.ts'
import { openDocument } from '#drawing/document/open-document.ts'
import { elementBoxes } from '#drawing/scene/element-boxes.ts'
import { createWorkerGeometryService } from '#drawing/services/worker-geometry-service.ts'
import type { MixedDocument } from '../mixed-document.ts'
import type { Editing } from './contestant.ts'

const MOVE = { dx: 10, dy: 10 }
const FAR = 1e6

/**
 * Editing without drawing: an operation and its inverse on the document, reading the elements again, and updating their
 * boxes in the geometry worker.
 */
export async function openOurEditing(document: MixedDocument): Promise<Editing> {
  const { record } = openDocument(document, () => crypto.randomUUID())
  const board = record?.boards[0]
  if (!record || !board) throw new Error('The document has no board.')
  const history = new DrawingHistory(record)
  const geometry = createWorkerGeometryService()
  const boxesNow = () => elementBoxes(contentOf(history.record).boards[0]?.elements ?? [])
  const ids = board.objects.objects.map(({ uuid }) => String(uuid))
  await geometry.load(boxesNow())
  const follow = (): Promise<void> => geometry.update(Uint32Array.from(ids.keys()), boxesNow())
  return {
    marquee: async () => (await geometry.marquee('touch', -FAR, -FAR, FAR, FAR)).length,
    async moveAll() {
      history.apply([{ kind: 'move', board: board.uuid, ids, ...MOVE }], { label: 'move' })
      await follow()
    },
    async undo() {
      history.undo()
      await follow()
    },
  }
}
