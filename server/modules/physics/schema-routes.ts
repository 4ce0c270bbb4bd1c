import { z } from 'zod'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { areaHistoryResource, physicsTypeResource } from '#contract/resources/physics.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, say } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import type { ResourceHooks } from '#server/core/resources/resource-save.ts'
import { areaStore, countMisplaced, overlappingArea, typeOptions, typeStoreOfSchema } from './schema.repository.ts'

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
      throw invalidInput([
        { field: 'parentCodes', rule: say(language, `没有类型 ${unknown}`, `there is no type ${unknown}`) },
      ])
    if (!existing) return
    if (existing.code !== code && (existing.isBuiltIn === true || Number(existing.numNodes) > 0))
      throw invalidInput([
        {
          field: 'code',
          rule: say(language, '内置或已使用的类型不能修改编码', 'cannot change: the type is built in or used'),
        },
      ])
    const misplaced = await countMisplaced(db, String(existing.code), parentCodes)
    if (misplaced > 0)
      throw invalidInput([
        {
          field: 'parentCodes',
          rule: say(
            language,
            `已有 ${misplaced} 个节点位于其他上级之下`,
            `leaves out where ${misplaced} nodes hang already`,
          ),
        },
      ])
  },
  async removing(_db, row, { language }) {
    if (row.isBuiltIn === true)
      throw invalidInput([{ field: 'keyId', rule: say(language, '内置类型不能删除', 'is built in') }])
    if (Number(row.numNodes) > 0)
      throw invalidInput([
        {
          field: 'keyId',
          rule: say(language, `还有 ${row.numNodes} 个节点属于该类型`, `still has ${row.numNodes} nodes`),
        },
      ])
  },
}

const areaHooks: ResourceHooks<ValuesOf<typeof areaHistoryResource>> = {
  async check(db, area, actor, existing) {
    const { language } = actor
    const refuse = (field: string, zh: string, en: string) => invalidInput([{ field, rule: say(language, zh, en) }])
    const { nodeCode, fromDate, toDate } = area
    if (toDate !== null && toDate < fromDate)
      throw refuse('toDate', '不能早于起始日期', 'must not be before the first day')
    if (area.connectedAreaM2 > area.builtAreaM2)
      throw refuse('connectedAreaM2', '不能大于建筑面积', 'must not exceed what is built')
    if (area.heatedAreaM2 > area.connectedAreaM2)
      throw refuse('heatedAreaM2', '不能大于在网面积', 'must not exceed what is connected')
    const overlapping = await overlappingArea(db, { nodeCode, fromDate, toDate }, existing?.keyId ?? null, actor)
    if (overlapping !== undefined)
      throw refuse(
        'fromDate',
        `与起始于 ${overlapping} 的记录重叠`,
        `overlaps the record that begins on ${overlapping}`,
      )
  },
}
