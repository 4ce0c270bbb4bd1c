// Which drawing is shown, and for which station where it is rolled out to one: as walls name it, and in addresses.

import { viewerQuery } from '#archetypes/point-menu/drawing-link.ts'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import type { NamedDrawing } from '#contract/endpoints/walls.ts'

/** Its key in lists, where one that is rolled out is there once for each of its stations. */
export const publishedKey = ({ keyId, nodeCode }: DrawingSummary): string => `${keyId} ${nodeCode}`

export const nameOf = ({ keyId, nodeCode, isRolledOut }: DrawingSummary): NamedDrawing =>
  isRolledOut ? { keyId, nodeCode } : { keyId }

/** What the query of an address names; null: nothing. */
export function namedIn(query: URLSearchParams): NamedDrawing | null {
  const [keyId, nodeCode] = [query.get('id'), query.get('node')]
  return keyId === null ? null : { keyId, ...(nodeCode === null ? {} : { nodeCode }) }
}

/** The query with another drawing in it; all else that it says stays. */
export function withNamed(query: URLSearchParams, drawing: DrawingSummary): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('node')
  for (const [name, value] of Object.entries(viewerQuery(drawing))) next.set(name, value)
  return next
}
