import { ruleText } from '#contract/kit/rule-texts.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import type { Db } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { listTelemetryNodes } from '../telemetry/points/node-points.repository.ts'

export interface ReportNode {
  readonly keyId: string
  readonly code: string
  readonly nodeType: string
  /** With its station's, where its own name is ambiguous. */
  readonly title: string
}

/**
 * Nodes of some types with points: the named ones in their order, or all in the data scope.
 *
 * @throws {AppError} 1001 when one does not exist, is of another type or out of scope, without saying which.
 */
export async function reportNodes(
  db: Db,
  { session, language }: Actor,
  ids: readonly string[] | undefined,
  types: readonly string[],
): Promise<ReportNode[]> {
  // a station has no points of its own: those of its units stand for it
  const seen = await listTelemetryNodes(
    db,
    session,
    types.map((type) => (type === 'station' ? 'unit' : type)),
  )
  const titles = nodeTitles(seen)
  const fitting = new Map(
    seen
      .filter(({ nodeType }) => types.includes(nodeType))
      .map(({ keyId, code, nodeType, name }) => [keyId, { keyId, code, nodeType, title: titles.get(keyId) ?? name }]),
  )
  if (!ids) return [...fitting.values()]
  return [...new Set(ids)].map((id) => {
    const node = fitting.get(id)
    if (!node) throw invalidInput([{ field: 'nodeIds', rule: ruleText('unknownReference', language) }])
    return node
  })
}
