import type { DrawingType } from '#contract/endpoints/drawings.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { type NodeRow, nodeByCode, nodeStore, ownNode } from '../physics/node.repository.ts'
import { textsIn } from './texts/texts.ts'

/** The type of the node that drawings are of; a resource is of any node, or of none. */
const NODE_TYPE = { station: 'station', unit: 'station', source: 'source', resource: null } as const satisfies Record<
  DrawingType,
  string | null
>

export interface Placement {
  readonly type: DrawingType
  readonly nodeCode: string
  readonly unitCode: string
}

/**
 * Refuses a node or unit that does not fit the type of a drawing, or is outside of the data scope. An edited drawing
 * keeps its node and unit, even where they exist no longer.
 *
 * @throws {AppError} 1001
 */
export async function refuseMisplaced(
  db: Queryable,
  { type, nodeCode, unitCode }: Placement,
  actor: Actor,
  existing: ResourceRow | null,
): Promise<void> {
  if (existing?.type === type && existing.nodeCode === nodeCode && existing.unitCode === unitCode) return
  const texts = textsIn(actor.language)
  const nodeType = NODE_TYPE[type]
  if (nodeType && nodeCode === '') throw refused('nodeCode', texts.nodeMissing[nodeType])
  const node = nodeCode === '' ? null : await ownNode(db, nodeCode, actor)
  if (node && nodeType && node.nodeType !== nodeType) throw refused('nodeCode', texts.nodeOfOtherKind[nodeType])
  if (unitCode === '') {
    if (type === 'unit') throw refused('unitCode', texts.unitMissing)
    return
  }
  if (type === 'source') throw refused('unitCode', texts.noUnitOfSource)
  const unit = await unitInScope(db, unitCode, actor)
  if (!unit) throw refused('unitCode', texts.notAUnit)
  if (node && !unit.path.startsWith(node.path)) throw refused('unitCode', texts.unitOfOtherStation(node.code))
}

const refused = (field: keyof Placement, rule: string) => invalidInput([{ field, rule }])

async function unitInScope(db: Queryable, code: string, actor: Actor): Promise<NodeRow | null> {
  const node = await nodeByCode(db, code)
  return node?.nodeType === 'unit' && (await nodeStore.find(db, node.id, actor)) ? node : null
}
