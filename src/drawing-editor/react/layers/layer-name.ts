import { kindOf } from '#contract/drawing/kinds.ts'
import type { JsonFields } from '#drawing/engine.ts'

/** Names by which a person tells elements apart; null where the kind alone is known. */
export function ownName({ elementName, text, deviceName }: JsonFields): string | null {
  for (const name of [elementName, text, deviceName]) {
    if (typeof name === 'string' && name.trim() !== '') return name.trim().split(/\r?\n/)[0] ?? null
  }
  return null
}

/** The drawn kind, or `unknown` for what cannot be drawn. */
export const kindName = (stored: JsonFields) => kindOf(stored.type) ?? 'unknown'
export type KindName = ReturnType<typeof kindName>
