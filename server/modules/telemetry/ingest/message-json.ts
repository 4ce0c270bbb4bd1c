import type { Refusal } from '#contract/endpoints/gateways.ts'
import { jsonProblem } from '#contract/kit/json-text.ts'
import { parseJson } from '#lib/parse-json.ts'
import { MAX_MESSAGE_BYTES } from '#server/core/bus/bus.ts'

/** The JSON of a message, whoever sent it. `NaN` and `Infinity`, which JSON does not know, come as texts. Never throws. */
export function readMessageJson(payload: Uint8Array): { readonly json: unknown } | Refusal {
  if (payload.length > MAX_MESSAGE_BYTES) return 'too_large'
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString()
  // deep nesting takes longest of all that is parsed; how many values there are is limited by the length
  if (jsonProblem(text, payload.length, 1)?.rule === 'jsonDepth') return 'bad_shape'
  const json = parseJson(text) ?? parseJson(withoutNaN(text))
  return json === undefined ? 'not_json' : { json }
}

/** `NaN` and `Infinity` as texts, as many gateways write what a sensor does not give; texts stay as they are. */
const withoutNaN = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) => (part.startsWith('"') ? part : `"${part}"`))
