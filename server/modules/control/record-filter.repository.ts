import { and, eq, gte, ilike, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { commandQuery, frameQuery } from '#contract/endpoints/control.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#lib/company-day.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { controlCommands, controlFrames } from './tables.ts'

const hasText = (text: string | undefined, columns: readonly PgColumn[]): SQL | undefined =>
  text ? or(...columns.map((column) => ilike(column, likePart(text)))) : undefined

const within = (column: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from ? gte(column, new Date(startOfCompanyDay(from))) : undefined,
    to ? lt(column, new Date(endOfCompanyDay(to))) : undefined,
  )

/** Commands that a query of the record asks for. */
export function commandsLike(query: z.infer<typeof commandQuery>): SQL | undefined {
  const { sendChannel, state, approval, text, nodeId, pointId, from, to } = query
  const { askedBy, strategyName, nodeName, pointCode, name, nameEn, reason } = controlCommands
  return and(
    sendChannel ? eq(controlCommands.channel, sendChannel) : undefined,
    state ? eq(controlCommands.state, state) : undefined,
    approval ? eq(controlCommands.approval, approval) : undefined,
    nodeId ? eq(controlCommands.nodeId, nodeId) : undefined,
    pointId ? eq(controlCommands.pointId, pointId) : undefined,
    hasText(text, [askedBy, strategyName, nodeName, pointCode, name, nameEn, reason]),
    within(controlCommands.askedAt, from, to),
  )
}

export function framesLike({
  direction,
  result,
  text,
  commandId,
  from,
  to,
}: z.infer<typeof frameQuery>): SQL | undefined {
  const { gatewayCode, nodeName, pointCode, name, nameEn } = controlCommands
  return and(
    direction ? eq(controlFrames.direction, direction) : undefined,
    result ? eq(controlFrames.result, result) : undefined,
    commandId ? eq(controlFrames.commandId, commandId) : undefined,
    hasText(text, [gatewayCode, nodeName, pointCode, name, nameEn, controlFrames.payload]),
    within(controlFrames.at, from, to),
  )
}
