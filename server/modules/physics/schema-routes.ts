import { z } from 'zod'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { areaHistoryResource, physicsTypeResource } from '#contract/resources/physics.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { nodeCodes } from './node-codes.repository.ts'
import { areaStore, countMisplaced, overlappingArea, typeOptions, typeStoreOfSchema } from './schema.repository.ts'
import { textsIn } from './texts/texts.ts'

/** The schema of the physics tree, and the areas of its nodes over time. */
export function registerSchemaRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, physicsTypeResource, typeStoreOfSchema, typeHooks)
  registerResource(router, env, areaHistoryResource, areaStore, areaHooks)
}

const typeValues = z.object({ code: z.string(), parentCodes: z.array(z.string()) })

const typeHooks: ResourceHooks = {
  references: { parentCodes: typeOptions },
  options: typeOptions,
  async check(db: Queryable, values, { language }, existing) {
    const { code, parentCodes } = typeValues.parse(values)
    const known = new Set([...(await typeOptions(db)).map(({ keyId }) => keyId), code])
    const unknown = parentCodes.find((one) => !known.has(one))
    if (unknown !== undefined)
      throw invalidInput([{ field: 'parentCodes', rule: textsIn(language).noTypeOfThatCode(unknown) }])
    if (!existing) return
    if (existing.code !== code && (existing.isBuiltIn === true || Number(existing.numNodes) > 0))
      throw invalidInput([
        {
          field: 'code',
          rule: textsIn(language).typeCodeStays,
        },
      ])
    const misplaced = await countMisplaced(db, String(existing.code), parentCodes)
    if (misplaced > 0)
      throw invalidInput([
        {
          field: 'parentCodes',
          rule: textsIn(language).nodesMisplaced(misplaced),
        },
      ])
  },
  async removing(_db, row, { language }) {
    if (row.isBuiltIn === true) throw invalidInput([{ field: 'keyId', rule: textsIn(language).builtIn }])
    if (Number(row.numNodes) > 0)
      throw invalidInput([
        {
          field: 'keyId',
          rule: textsIn(language).typeHasNodes(Number(row.numNodes)),
        },
      ])
  },
}

const areaHooks: ResourceHooks<ValuesOf<typeof areaHistoryResource>> = {
  codes: { nodeCode: nodeCodes(null) },
  async check(db, area, actor, existing) {
    const { language } = actor
    const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
    const { nodeCode, fromDate, toDate } = area
    if (toDate !== null && toDate < fromDate) throw refuse('toDate', textsIn(language).beforeFirstDay)
    if (area.connectedAreaM2 > area.builtAreaM2) throw refuse('connectedAreaM2', textsIn(language).moreThanBuilt)
    if (area.heatedAreaM2 > area.connectedAreaM2) throw refuse('heatedAreaM2', textsIn(language).moreThanConnected)
    const overlapping = await overlappingArea(db, { nodeCode, fromDate, toDate }, existing?.keyId ?? null, actor)
    if (overlapping !== undefined) throw refuse('fromDate', textsIn(language).overlapsRecord(overlapping))
  },
}
