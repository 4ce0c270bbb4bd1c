import { type DrawingToEdit, drawingCalls } from '#contract/endpoints/drawings.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { pointsOfNodes } from '../points/points-of-nodes.repository.ts'
import { boundNodes } from './bound-nodes.ts'
import { findDrawing, listDrawings } from './repository.ts'
import { textsIn } from './texts/texts.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function registerDrawingRoutes(router: Router, env: Pick<Env, 'db'>): void {
  router.handle(drawingCalls.list, ({ input, session }) => listDrawings(env.db, session, input.type))
  router.handle(drawingCalls.toEdit, async ({ input, session, language }): Promise<DrawingToEdit> => {
    const { badId, noneOfType, noSuchDrawing } = textsIn(language)
    if (input.keyId !== undefined && !UUID.test(input.keyId)) throw invalidInput([{ field: 'keyId', rule: badId }])
    const drawing = await findDrawing(env.db, session, input.type, input.keyId)
    if (!drawing) throw notFound(input.keyId === undefined ? noneOfType : noSuchDrawing)
    const points = await pointsOfNodes(env.db, session, boundNodes(drawing.canvas, drawing.unitCode))
    return { ...drawing, points }
  })
}
