import { isPlainJson, type Json } from '#drawing/engine.ts'
import { jsonStop } from './json-stop.ts'

/** Longer contents are shown in one line. */
const MAX_INDENTED = 20_000

/** JSON as it stands in a field. */
export function jsonText(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > MAX_INDENTED ? text : JSON.stringify(value, null, 2)
}

type ParsedJson =
  | { readonly value: Json }
  /** Where the text stops being JSON, from 1. */
  | { readonly value: undefined; readonly position: number }

/** Reads JSON, or says where it cannot be read. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text)
    // deeper than the document allows
    return isPlainJson(value) ? { value } : { value: undefined, position: 1 }
  } catch {
    return { value: undefined, position: jsonStop(text) + 1 }
  }
}
