// The records of drawings: creating, editing, copying, deleting. A new drawing begins empty, as a copy of another one,
// or with the canvas of an editor.

import { randomUUID } from 'node:crypto'
import { newCanvas } from '#contract/drawing/new-canvas.ts'
import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { drawingRecordCalls, drawingResource } from '#contract/resources/drawing.resource.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { saveNew } from '#server/core/resources/resource-save.ts'
import { nodeByCode } from '../physics/node.repository.ts'
import type { CanvasThread } from './canvas-thread.ts'
import { refuseMisplaced } from './placement.ts'
import { knownDrawing } from './present-drawing.ts'
import {
  type DrawingRow,
  drawingOptions,
  drawingStore,
  findDrawing,
  nodeOptions,
  undelete,
  unitOptions,
} from './repository.ts'
import { canvasIn, pictureIn } from './sent-version.ts'
import { refuseShownBeyond } from './shown-beyond.ts'
import { textsIn } from './texts/texts.ts'
import { addVersion, contentOf, findVersion, type NewVersion } from './version.repository.ts'

const resource = drawingResource
type Values = ValuesOf<typeof drawingResource>
type FirstVersion = Pick<NewVersion, 'canvas' | 'picture' | 'comment'>

export function registerDrawingRecords(router: ResourceRouter, env: Env, canvases: CanvasThread): void {
  /** Adds the first version of a new drawing. */
  const begins =
    (content: (db: Queryable, values: Values, actor: Actor, keyId: string) => Promise<FirstVersion>) =>
    async (db: Queryable, keyId: string, values: Values, actor: Actor, existing: ResourceRow | null) => {
      if (existing) return undefined
      const first = await content(db, values, actor, keyId)
      const now = new Date(env.now())
      const { number } = await addVersion(db, { ...first, drawingId: keyId, number: 1, by: actor.session, now })
      return { number }
    }

  registerResource(router, env, resource, drawingStore, {
    check: refuseMisplaced,
    saved: begins(async (db, values, actor, keyId) => {
      if (values.copyOf === '') return { canvas: JSON.stringify(newCanvas(randomUUID)), picture: null }
      const { content, message } = await copied(canvases, db, values, actor)
      const target = { targetId: keyId, targetName: values.title, message }
      await recordAudit(db, actor, env.now(), { module: resource.permission, action: 'copy', ...target })
      return content
    }),
    removing: (db, { keyId }, actor) => refuseShownBeyond(db, keyId, actor),
    options: drawingOptions,
  })
  router.handle(drawingRecordCalls.nodes, ({ session }) => nodeOptions(env.db, session))
  router.handle(drawingRecordCalls.units, ({ session }) => unitOptions(env.db, session))
  router.handle(drawingRecordCalls.saveCopy, async ({ input, file, actor, language }) => {
    const { comment, picture: base64, canvas: _, ...values } = input
    const picture = await pictureIn(base64, language)
    const canvas = await canvasIn(canvases, file, language)
    const hooks: ResourceHooks<Values> = {
      check: refuseMisplaced,
      saved: begins(async () => ({ canvas, picture, comment })),
    }
    const { keyId } = await env.db.transaction((tx) =>
      saveNew(tx, { resource, store: drawingStore, hooks }, { ...values, copyOf: '' }, actor, env.now()),
    )
    return { keyId, number: 1 }
  })
  router.handle(drawingRecordCalls.undelete, ({ input, actor, audit }) =>
    env.db.transaction(async (tx) => {
      for (const id of new Set(input.ids)) {
        const drawing = await knownDrawing(tx, id, actor, { lock: true })
        if (!drawing.deletedAt) continue
        await undelete(tx, drawing.keyId)
        await audit(tx, { targetId: drawing.keyId, targetName: drawing.title })
      }
    }),
  )
}

/** The first version of a copy: the newest of the original, bound to the node and unit of the copy. */
async function copied(canvases: CanvasThread, db: Queryable, values: Values, actor: Actor) {
  const original = await findDrawing(db, actor.session, values.copyOf)
  if (!original || original.deletedAt)
    throw invalidInput([{ field: 'copyOf', rule: ruleText('unknownReference', actor.language) }])
  const { title, newestNumber, nodeCode, unitCode } = original
  const same = contentOf(original.keyId, newestNumber)
  const isSame = values.nodeCode === nodeCode && values.unitCode === unitCode
  const canvas = isSame ? same.canvas : await rebound(canvases, db, original, values)
  const message = textsIn(actor.language).copiedFrom(title, newestNumber)
  return { content: { ...same, canvas }, message }
}

async function rebound(
  canvases: CanvasThread,
  db: Queryable,
  original: DrawingRow,
  { nodeCode, unitCode }: Values,
): Promise<string> {
  const version = await findVersion(db, original, original.newestNumber)
  const nodeName = (await nodeByCode(db, nodeCode))?.name ?? ''
  return canvases.rebound(version?.canvas ?? '', original, { nodeCode, nodeName, unitCode })
}
