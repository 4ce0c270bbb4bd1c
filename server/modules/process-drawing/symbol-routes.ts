// The company's own symbols. A use is a copy, so that changing or deleting a symbol changes no drawing.

import { drawingSymbolCalls, SYMBOLS_PER_PAGE } from '#contract/endpoints/drawing-symbols.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { refusePartOfCompany } from '#server/core/access/within-reach.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import type { CanvasThread } from './canvas-thread.ts'
import { canvasIn } from './sent-version.ts'
import { addSymbol, dropSymbol, findSymbols, isNameTaken, redrawSymbol } from './symbol.repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerDrawingSymbols(router: ResourceRouter, env: Env, canvases: CanvasThread): void {
  router.handle(drawingSymbolCalls.list, ({ input: { page, ...wanted } }) =>
    findSymbols(env.db, { ...wanted, limit: SYMBOLS_PER_PAGE, offset: (page - 1) * SYMBOLS_PER_PAGE }),
  )
  router.handle(drawingSymbolCalls.save, async ({ input: { keyId, name }, file, session, actor, language, audit }) => {
    refusePartOfCompany(actor)
    const canvas = await canvasIn(canvases, file, language)
    const drawn = { name, canvas, updatedAt: new Date(env.now()), updatedBy: session.realName }
    try {
      return await env.db.transaction(async (tx) => {
        const saved = keyId === undefined ? await addSymbol(tx, drawn) : await redrawSymbol(tx, keyId, drawn)
        if (!saved) throw notFound(textsIn(language).noSuchSymbol)
        await audit(tx, { targetId: saved.keyId, targetName: name, after: { version: saved.version } })
        return saved
      })
    } catch (failure) {
      throw isNameTaken(failure) ? invalidInput([{ field: 'name', rule: ruleText('taken', language) }]) : failure
    }
  })
  router.handle(drawingSymbolCalls.del, ({ input: { keyId }, actor, language, audit }) => {
    refusePartOfCompany(actor)
    return env.db.transaction(async (tx) => {
      const name = await dropSymbol(tx, keyId)
      if (name === undefined) throw notFound(textsIn(language).noSuchSymbol)
      await audit(tx, { targetId: keyId, targetName: name })
    })
  })
}
