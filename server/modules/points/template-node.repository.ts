import { and, sql } from 'drizzle-orm'
import { templateNodeResource } from '#contract/resources/point-template.resource.ts'
import { keyIs } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { templateNodes } from './tables.ts'

const nodeOf = (field: 'code' | 'name') =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = template_nodes.node_id)`
const newest = sql`(select template.revision from point_templates template where template.id = template_nodes.template_id)`

/** Nodes in the user's data scope that a template was applied to. */
export const templateNodeStore = createTableStore(templateNodeResource, {
  table: templateNodes,
  columns: {
    templateId: templateNodes.templateId,
    nodeId: templateNodes.nodeId,
    revision: templateNodes.revision,
    appliedAt: templateNodes.updatedAt,
    appliedBy: templateNodes.updatedBy,
  },
  extra: {
    nodeCode: nodeOf('code'),
    nodeName: nodeOf('name'),
    newestRevision: newest,
    isCurrent: sql`template_nodes.revision = ${newest}`,
  },
  scope: (session) =>
    session.scope === 'all'
      ? undefined
      : withinScope(
          session,
          sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = template_nodes.node_id)`,
        ),
  narrow: ({ templateId, nodeCode, isCurrent }) =>
    and(
      textIn(templateId) === '' ? undefined : keyIs(templateNodes.templateId, textIn(templateId)),
      textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
      textIn(isCurrent) === '' ? undefined : sql`(template_nodes.revision = ${newest})::text = ${textIn(isCurrent)}`,
    ),
})
