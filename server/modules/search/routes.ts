/**
 * The search over everything. Duty: ask each kind that the session may see. Neighbours: the repositories beside it find
 * one kind each; src/app/shell/search shows what they find beside the pages. Invariants: a kind without its permission is
 * not asked at all; what is outside the data scope is never found, nor is anything found by it.
 */

import { type FOUND_NODES, searchCalls } from '#contract/endpoints/search.ts'
import { searchWords } from '#lib/search-rank.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import type { Session } from '#server/core/kit/session.ts'
import { findNodes } from './node.repository.ts'
import { findPoints } from './point.repository.ts'
import { findAlarms, findDrawings, findUsers } from './record.repository.ts'

const OF_VALUES = ['station', 'source', 'unit'] as const
const OF_TREE = [...OF_VALUES, 'community', 'building', 'household'] as const

export function registerSearchRoutes(router: Router, { db, now }: Env): void {
  router.handle(searchCalls.everything, async ({ input, session, language }) => {
    const words = searchWords(input.text)
    if (words.length === 0) return []
    const may = (permission: string): boolean => session.permissions.has(permission)
    const types = nodeTypesFor(session)
    const found = [
      types.length > 0 ? await findNodes(db, session, words, types) : [],
      may('telemetry:view') ? await findPoints(db, session, words, language) : [],
      may('alarm:view') ? await findAlarms(db, session, words, { language, now: new Date(now()) }) : [],
      may('drawing:view') ? await findDrawings(db, session, words) : [],
      may('user:view') ? await findUsers(db, session, words) : [],
    ]
    return found.flat()
  })
}

function nodeTypesFor({ permissions }: Session): readonly (typeof FOUND_NODES)[number][] {
  if (permissions.has('physics:view')) return OF_TREE
  return permissions.has('telemetry:view') ? OF_VALUES : []
}
