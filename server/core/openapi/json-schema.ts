// JSON Schema of the contract's zod schemas. Invariant: every schema gives something; what JSON Schema cannot say, such
// as a transform, is described by what may be sent, or left open.

import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

const jsonObject = z.record(z.string(), z.unknown())
const OPEN: JsonSchema = { description: 'Checked by the server; its shape cannot be expressed here.' }

/** Schemas that refer to themselves, by their name in the document. */
export type Components = Map<string, JsonSchema>

/**
 * What travels for a schema: values as they are sent, before the receiver has parsed them.
 *
 * @param name - Of its call: names the parts that the schema refers to.
 */
export function jsonSchemaOf(schema: z.ZodType, name: string, components: Components): JsonSchema {
  const { $schema: _, $defs, ...whole } = convert(schema)
  const at = (part: string): string => `#/components/schemas/${part}`
  let refersToItself = false
  const rename = (ref: string): string => {
    if (ref !== '#') return at(ref.replace('#/$defs/', `${name}.`))
    refersToItself = true
    return at(name)
  }
  for (const [part, definition] of Object.entries(jsonObject.safeParse($defs).data ?? {}))
    components.set(`${name}.${part}`, jsonObject.parse(withRefs(definition, rename)))
  const renamed = jsonObject.parse(withRefs(whole, rename))
  if (!refersToItself) return renamed
  components.set(name, renamed)
  return { $ref: at(name) }
}

function convert(schema: z.ZodType): JsonSchema {
  try {
    return jsonObject.parse(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: describeByOutcome }),
    )
  } catch {
    return OPEN
  }
}

/** What is sent as any value and then parsed, such as JSON text in a form, is described by what it must become. */
function describeByOutcome({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodType)) return
  if (Object.keys(jsonSchema).length > 0) return
  const { $schema: _, ...outcome } = convert(zodSchema.out)
  if (!('$defs' in outcome) && Object.keys(outcome).length > 0) Object.assign(jsonSchema, outcome)
}

function withRefs(value: unknown, rename: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withRefs(each, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? rename(each) : withRefs(each, rename),
    ]),
  )
}
