import { Application } from 'pixi.js'
import { bindPoints } from '#drawing/binding/bind-points.ts'
import { createDrawing } from '#drawing/document/drawing.ts'
import { openDocument } from '#drawing/document/open-document.ts'
import type { Operation } from '#drawing/document/operation.ts'
import type { LiveValues } from '#drawing/index.ts'
import { BoardSession } from '#drawing/react/board-session.ts'
import { openBoard } from '#drawing/react/open-drawing.ts'
import { APPLICATION_OPTIONS, prepareApplication } from '#drawing/render/pixi-setup.ts'
import type { MixedDocument } from '../mixed-document.ts'
import type { Editing } from './contestant.ts'

const MOVE = { dx: 10, dy: 10 }
const FAR = 1e6

/** An edited drawing with all that follows it: the document's operations, the scene, and boxes in the geometry worker. */
export async function openOurEditing(document: MixedDocument, stage: HTMLElement, live: LiveValues): Promise<Editing> {
  const { record } = openDocument(document, () => crypto.randomUUID())
  const shown = record && openBoard(record)
  if (!shown) throw new Error('The document has no board.')
  const { board, uuid } = shown
  const app = new Application()
  await app.init({ ...APPLICATION_OPTIONS, width: stage.clientWidth, height: stage.clientHeight, resolution: 1 })
  prepareApplication(app)
  stage.replaceChildren(app.canvas)
  const drawing = createDrawing(record)
  const ids = drawing.record.boards[0]?.objects.objects.map((element) => String(element.uuid)) ?? []
  const [sample] = drawing.record.boards[0]?.objects.objects ?? []
  const session = new BoardSession({
    app,
    target: stage,
    shown,
    table: shown.bindings.table,
    points: bindPoints([], [], ''),
    live,
    geometry: undefined,
    isMotionReduced: true,
    startedAt: performance.now(),
    onFrame: () => undefined,
    onState: () => undefined,
    onCamera: () => undefined,
    onFull: () => undefined,
  })
  drawing.listen(({ boards: [change] }) => {
    const [after] = drawing.record.boards
    if (change && after) session.follow(board.follow(after, change))
  })
  const apply = (operation: Operation) => drawing.apply([operation], { label: operation.kind })
  const on = { board: uuid }
  let numInserted = 0
  let dragged: readonly string[] = []
  let offset = { dx: 0, dy: 0 }
  /** Resolves once the worker has followed too. */
  const followed = () => session.geometry.hit(0, 0, 1, 1)

  return {
    marquee: async () => (await session.geometry.marquee('touch', -FAR, -FAR, FAR, FAR)).length,
    async moveAll() {
      apply({ kind: 'move', ...on, ids, ...MOVE })
      await followed()
    },
    async undo() {
      drawing.undo()
      await followed()
    },
    beginDrag(count) {
      dragged = ids.slice(0, count)
      session.lift(Uint32Array.from(dragged, (id) => board.slotOf(id) ?? 0))
    },
    dragBy(dx, dy) {
      offset = { dx, dy }
      session.displace(dx, dy)
    },
    endDrag() {
      apply({ kind: 'move', ...on, ids: [...dragged], ...offset })
      session.lift(new Uint32Array(0))
    },
    insertOne() {
      const element = { ...sample, uuid: `inserted-${numInserted++}`, left: 100 + numInserted, top: 100 }
      apply({ kind: 'insert', ...on, items: [{ index: ids.length, element }] })
    },
    removeInserted: () => apply({ kind: 'remove', ...on, ids: [`inserted-${numInserted - 1}`] }),
    toFront: (at) => apply({ kind: 'reorder', ...on, items: [{ id: ids[at] ?? '', index: ids.length - 1 }] }),
  }
}
