// A station's drawing is drawn once and shown for many: which stations, and what they lack for it.

import { drawingCalls } from '#contract/endpoints/drawings.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import type { CanvasThread } from './canvas-thread.ts'
import { presentDrawing, presentVersion } from './present-drawing.ts'
import type { DrawingRow } from './repository.ts'
import { noStations, rollOutOf, setRollOut } from './roll-out.repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerRollOut(router: ResourceRouter, env: Env, canvases: CanvasThread): void {
  router.handle(drawingCalls.rollOut, async ({ input, actor, session }) => {
    const drawing = await presentDrawing(env.db, input.keyId, actor)
    refuseOtherThanStation(drawing, actor)
    const { canvas } = await presentVersion(env.db, drawing, drawing.newestNumber, actor)
    const bound = await canvases.boundPoints(canvas, drawing.unitCode)
    const { nodeCode, nodeName } = drawing
    return { nodeCode, nodeName, stations: await rollOutOf(env.db, session, drawing, bound) }
  })
  router.handle(drawingCalls.setRollOut, ({ input, actor, session, language, audit }) =>
    env.db.transaction(async (tx) => {
      const drawing = await presentDrawing(tx, input.keyId, actor, { lock: true })
      refuseOtherThanStation(drawing, actor)
      const codes = [...new Set(input.nodeCodes)]
      const texts = textsIn(language)
      if (codes.includes(drawing.nodeCode))
        throw invalidInput([{ field: 'nodeCodes', rule: texts.isDrawnStation(drawing.nodeCode) }])
      const [unknown] = await noStations(tx, session, codes)
      if (unknown !== undefined) throw invalidInput([{ field: 'nodeCodes', rule: texts.notAStation(unknown) }])
      const before = await setRollOut(tx, session, drawing.keyId, codes)
      const target = { targetId: drawing.keyId, targetName: drawing.title }
      await audit(tx, { ...target, before: { stations: before }, after: { stations: codes.toSorted() } })
    }),
  )
}

function refuseOtherThanStation({ type }: DrawingRow, { language }: Actor): void {
  if (type !== 'station') throw invalidInput([{ field: 'keyId', rule: textsIn(language).notOfStation }])
}
