import type { z } from 'zod'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { type physicsCalls, physicsResource, type StationCopyResult } from '#contract/resources/physics.resource.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { planCopy, takenCodes, writeCopy } from './copy.repository.ts'
import type { NodeFollowers } from './node-followers.ts'
import { wholeNode } from './physics.repository.ts'
import { textsIn } from './texts/texts.ts'

/** Copies a station under a new code, or only previews the copy. */
export async function copyStation(
  db: Queryable,
  followers: NodeFollowers,
  row: ResourceRow,
  input: z.output<(typeof physicsCalls.copyStation)['input']>,
  actor: Actor,
  now: number,
): Promise<StationCopyResult> {
  const { language } = actor
  const plan = await planCopy(db, await wholeNode(db, row.keyId), input.code, input.withBuildings)
  const taken = await takenCodes(db, plan)
  if (taken.length > 0)
    throw invalidInput([
      {
        field: 'code',
        rule: taken.includes(input.code) ? ruleText('taken', language) : textsIn(language).codesExist(taken),
      },
    ])
  const numByType = new Map<string, number>()
  for (const { from } of plan.nodes) numByType.set(from.nodeType, (numByType.get(from.nodeType) ?? 0) + 1)
  const counts = {
    nodes: [...numByType].map(([nodeType, count]) => ({ nodeType, count })),
    points: await followers.countPoints(
      db,
      plan.nodes.map(({ from }) => from.id),
      'active',
    ),
  }
  if (input.preview) return { keyId: '', ...counts }
  const keyId = await writeCopy(db, plan, followers, {
    name: input.name,
    by: actor.session.realName,
    now: new Date(now),
  })
  await recordAudit(db, actor, now, {
    module: physicsResource.permission,
    action: 'copy',
    targetId: keyId,
    targetName: input.name,
    after: { from: row.code, code: input.code, ...counts },
  })
  return { keyId, ...counts }
}
