import { sql } from 'drizzle-orm'
import type { Language } from '#contract/kit/language.ts'
import type { TemplateDifference } from '#contract/resources/point-template.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { uuidOrNull } from '#server/core/db/keys.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { textsIn } from './texts/texts.ts'

/** Settings that a point takes from its template. */
const BINDING_FIELDS = [
  'deadband',
  'save_period_s',
  'report_period_s',
  'scale',
  'offset',
  'limit_ll',
  'limit_l',
  'limit_h',
  'limit_hh',
  'is_alarmed',
  'alarm_delay_s',
] as const

const columns = (prefix: string) => sql.raw(BINDING_FIELDS.map((field) => `${prefix}."${field}"`).join(', '))
const names = sql.raw(BINDING_FIELDS.map((field) => `"${field}"`).join(', '))
const uuids = (ids: readonly string[]) => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`

/** What may be written to a new point: as its parameter says; nothing is known of one that is only read. */
export const WRITE_FIELDS = sql.raw('write_min, write_max, write_step')
export const writeLimitsOfParam = sql`
  case when param.is_writable then param.range_min end,
  case when param.is_writable then param.range_max end,
  case when param.is_writable then param.write_step end`

/**
 * Applies a template to nodes: missing points are added, existing ones take over its settings, others are left alone. A
 * new point is reported by the gateway of its node, or of the nearest node above with a gateway, and may be written
 * within the limits of its parameter. The applied revision is recorded for each node.
 *
 * @param nodeIds - Nodes with a gateway, their own or one of a node above.
 * @returns How many points were added or changed.
 */
export async function applyTemplate(
  db: Queryable,
  templateCode: string,
  nodeIds: readonly string[],
  by = '',
): Promise<number> {
  if (nodeIds.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    insert into points (code, node_id, param_id, gateway_code, ${WRITE_FIELDS}, ${names})
    select node.code || '.' || param.code, node.id, item.param_id, ${gatewayOf}, ${writeLimitsOfParam}, ${columns('item')}
    from physics_nodes node
    join point_templates template on template.code = ${templateCode} and template.node_type = node.node_type
    join point_template_items item on item.template_id = template.id
    join standard_params param on param.id = item.param_id
    where node.id = any(${uuids(nodeIds)})
    order by node.sort_order, item.sort_order
    on conflict (node_id, param_id) do update set
      (${names}) = row(${columns('excluded')}),
      gateway_code = case when points.is_active then points.gateway_code else excluded.gateway_code end,
      is_active = true,
      version = points.version + 1
    where not points.is_active or row(${columns('points')}) is distinct from row(${columns('excluded')})`)
  await db.execute(sql`
    insert into template_nodes (template_id, node_id, revision, updated_by)
    select template.id, node.id, template.revision, ${by}
    from physics_nodes node
    join point_templates template on template.code = ${templateCode} and template.node_type = node.node_type
    where node.id = any(${uuids(nodeIds)})
    on conflict (template_id, node_id) do update set
      revision = excluded.revision,
      updated_by = excluded.updated_by,
      updated_at = now(),
      version = template_nodes.version + 1`)
  return rowCount ?? 0
}

/** Gives the points of writable parameters the limits of their parameter where they have none of their own. */
export async function fillWriteLimits(db: Queryable): Promise<void> {
  await db.execute(sql`
    update points set
      write_min = coalesce(points.write_min, param.range_min),
      write_max = coalesce(points.write_max, param.range_max),
      write_step = coalesce(points.write_step, param.write_step),
      version = points.version + 1
    from standard_params param
    where param.id = points.param_id and param.is_writable
      and (points.write_min is null or points.write_max is null
        or points.write_step is null and param.write_step is not null)`)
}

/** The gateway of a node, or of the nearest node above it that has one. */
const gatewayOf = sql`(
  select above.gateway_code from physics_nodes above
  where above.id = any(string_to_array(rtrim(node.path, '/'), '/')::uuid[]) and above.gateway_code is not null
  order by length(above.path) desc
  limit 1)`

/** @throws {AppError} 1001 when a node has no gateway, nor any node above it. */
export async function refuseWithoutGateway(
  db: Queryable,
  nodeIds: readonly string[],
  language: Language,
): Promise<void> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select node.code from physics_nodes node where node.id = any(${uuids(nodeIds)}) and ${gatewayOf} is null limit 1`)
  const [orphan] = rows
  if (orphan) throw invalidInput([{ field: 'gatewayCode', rule: textsIn(language).nodeWithoutGateway(orphan.code) }])
}

/** After a change of gateways, assigns the points of a sub-tree to the nearest gateway above. */
export async function renewGateways(db: Queryable, path: string): Promise<void> {
  await db.execute(sql`
    update points set gateway_code = ${gatewayOf}, version = points.version + 1
    from physics_nodes node
    where node.id = points.node_id and node.path like ${`${path}%`}
      and ${gatewayOf} is not null and points.gateway_code is distinct from ${gatewayOf}`)
}

const SHOWN_DIFFERENCES = 500

/** Settings that a template would change, by form field. */
const changedFields = sql.join(
  BINDING_FIELDS.map(
    (field) => sql`case when point.${sql.identifier(field)} is distinct from item.${sql.identifier(field)} then
      jsonb_build_object('field', ${sql.raw(`'${camelCase(field)}'`)}, 'from', coalesce(point.${sql.identifier(field)}::text, ''),
        'to', coalesce(item.${sql.identifier(field)}::text, '')) end`,
  ),
  sql`, `,
)

/** The changes that applying a template would make. Nodes of another type are left out. */
export async function differenceOf(
  db: Queryable,
  templateId: string,
  nodeIds: readonly string[],
): Promise<Omit<TemplateDifference, 'revision'>> {
  const { rows } = await db.execute<{
    nodeName: string
    pointCode: string
    change: 'add' | 'change' | 'same'
    fields: { field: string; from: string; to: string }[]
  }>(sql`
    select node.name as "nodeName", node.code || '.' || param.code as "pointCode",
      case when point.id is null then 'add' when point.is_active and changed.fields = '[]' then 'same' else 'change' end as change,
      case when point.id is null then '[]'::jsonb else changed.fields end as fields
    from physics_nodes node
    join point_templates template on template.id = ${uuidOrNull(templateId)} and template.node_type = node.node_type
    join point_template_items item on item.template_id = template.id
    join standard_params param on param.id = item.param_id
    left join points point on point.node_id = node.id and point.param_id = item.param_id
    cross join lateral (
      select coalesce(jsonb_agg(one) filter (where one is not null), '[]') as fields from unnest(array[${changedFields}]) one
    ) changed
    where node.id = any(${uuids(nodeIds)})
    order by node.code, item.sort_order`)
  const differing = rows.flatMap(({ change, ...row }) => (change === 'same' ? [] : [{ ...row, change }]))
  return {
    added: differing.filter(({ change }) => change === 'add').length,
    changed: differing.filter(({ change }) => change === 'change').length,
    same: rows.length - differing.length,
    rows: differing.slice(0, SHOWN_DIFFERENCES),
  }
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
