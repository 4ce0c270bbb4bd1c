import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { MessageMapping } from '#contract/message-mappings/mapping.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { hasGateway, nodesWithCodes, pointsWithCodes } from './mapping.repository.ts'
import { namesIn } from './template.ts'
import type { textsIn } from './texts/texts.ts'

const MOST_WARNINGS = 50
const isFixed = (template: string): boolean => template !== '' && namesIn(template).length === 0

/** What of a mapping matches nothing as yet, each with its field: it may be saved all the same, as points may come later. */
export async function mappingWarnings(
  db: Queryable,
  mapping: MessageMapping,
  texts: ReturnType<typeof textsIn>,
): Promise<FieldProblem[]> {
  const { gateway, rules, nodes } = mapping
  const warnings: FieldProblem[] = []
  if (isFixed(gateway) && !(await hasGateway(db, gateway)))
    warnings.push({ field: 'gateway', rule: texts.noSuchGateway(gateway) })
  const fixed = rules.flatMap(({ point }, at) => (isFixed(point) ? [{ point, field: `rules.${at}.point` }] : []))
  const known = await pointsWithCodes(
    db,
    fixed.map(({ point }) => point),
  )
  const gatewayOf = new Map(known.map((point) => [point.code, point.gatewayCode]))
  for (const { point, field } of fixed) {
    const own = gatewayOf.get(point)
    if (own === undefined) warnings.push({ field, rule: texts.noSuchPoint(point) })
    else if (isFixed(gateway) && own !== gateway) warnings.push({ field, rule: texts.otherGateway(point, own) })
  }
  const codes = new Set(
    await nodesWithCodes(
      db,
      nodes.map(({ code }) => code),
    ),
  )
  for (const [at, { code }] of nodes.entries())
    if (!codes.has(code)) warnings.push({ field: `nodes.${at}.code`, rule: texts.noSuchNode(code) })
  return warnings.slice(0, MOST_WARNINGS)
}
