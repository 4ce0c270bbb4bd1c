import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { WRITE_FIELDS, writeLimitsOfParam } from './template.repository.ts'

/**
 * What a code on the bus says: `{nodeCode}.{paramCode}`; null where there is no such node, or parameter of its type. A unit is
 * named by its station as well.
 */
const codeParts = z.object({
  code: z.string(),
  nodeName: z.string().nullable(),
  paramName: z.string().nullable(),
  paramNameEn: z.string().nullable(),
  unit: z.string().nullable(),
  template: z.string().nullable(),
  isPoint: z.boolean(),
})
export type CodeParts = z.infer<typeof codeParts>

const texts = (codes: readonly string[]) => sql`${sql.param([...codes])}::text[]`

/** The nodes in sight and the parameters that codes name, and the template that a node of the type has for the parameter. */
const namedBy = (session: Session, codes: readonly string[]) => sql`
  from unnest(${texts(codes)}) with ordinality as told(code, place)
  left join lateral (
    select physics_nodes.* from physics_nodes
    where physics_nodes.code = substring(told.code from '^(.*)[.][^.]*$') and ${nodesInScope(session) ?? sql`true`}
  ) node on true
  left join standard_params param
    on param.node_type = node.node_type and param.code = substring(told.code from '[^.]*$')
  left join lateral (
    select item.*, template.name as template from point_template_items item
    join point_templates template on template.id = item.template_id
    left join template_nodes applied on applied.template_id = template.id and applied.node_id = node.id
    where item.param_id = param.id
    order by applied.updated_at desc nulls last, template.code
    limit 1
  ) item on true`

/** What each of the codes would become as a point, in their order. */
export async function readCodes(db: Queryable, session: Session, codes: readonly string[]): Promise<CodeParts[]> {
  const { rows } = await db.execute(sql`
    select told.code,
      case when node.id is not null then concat_ws(' ', (
        select above.name from physics_nodes above where above.id = node.parent_id and node.node_type = 'unit'
      ), node.name) end as "nodeName", param.name_zh as "paramName",
      param.name_en as "paramNameEn", param.unit, item.template,
      exists(select from points point where point.code = told.code and point.is_active) as "isPoint"
    ${namedBy(session, codes)}
    order by told.place`)
  return z.array(codeParts).parse(rows)
}

/**
 * Makes points of codes that name a node in sight and a parameter of its type, with the settings of a template for such a
 * node, else those of the parameter. A point that was switched off is switched on again.
 *
 * @returns The codes of the points that were made.
 */
export async function makePoints(
  db: Queryable,
  session: Session,
  gateway: string,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    insert into points (code, node_id, param_id, gateway_code, ${WRITE_FIELDS}, deadband, save_period_s,
      report_period_s, scale, "offset", limit_ll, limit_l, limit_h, limit_hh, is_alarmed, alarm_delay_s, updated_by)
    select told.code, node.id, param.id, ${gateway}, ${writeLimitsOfParam},
      coalesce(item.deadband, 0), coalesce(item.save_period_s, 60), item.report_period_s, coalesce(item.scale, 1),
      coalesce(item."offset", 0),
      case when item.id is null then param.limit_ll else item.limit_ll end,
      case when item.id is null then param.limit_l else item.limit_l end,
      case when item.id is null then param.limit_h else item.limit_h end,
      case when item.id is null then param.limit_hh else item.limit_hh end,
      coalesce(item.is_alarmed, true), coalesce(item.alarm_delay_s, 60), ${session.realName}
    ${namedBy(session, codes)}
    where node.id is not null and param.id is not null
    order by told.place
    on conflict (node_id, param_id) do update set
      gateway_code = excluded.gateway_code, is_active = true, version = points.version + 1
    where not points.is_active
    returning code`)
  return rows.map(({ code }) => code)
}
