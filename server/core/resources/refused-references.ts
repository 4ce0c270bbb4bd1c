// Refuses references to what a form does not offer. Duty: a saved reference is one of the choices that its user has, so it
// exists and lies in their data scope. Neighbours: resource-save.ts asks before a module's own check; the choices come
// from the module's hooks. Invariant: what a record refers to already may stay, also where its user could not choose it.

import { z } from 'zod'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import type { ResourceParts } from './resource-parts.ts'
import type { ResourceOption } from './resource-store.ts'

type Choices = (db: Queryable, actor: Actor) => Promise<readonly ResourceOption[]>

const keysOf = z.union([
  z.array(z.string()),
  z.string().transform((key) => (key === '' ? [] : [key])),
  z.unknown().transform((): string[] => []),
])

/** Problems of the fields that refer to something the actor cannot choose. */
export async function refusedReferences(
  db: Queryable,
  { resource, hooks }: ResourceParts,
  values: ResourceValues,
  existing: ResourceRow | null,
  actor: Actor,
): Promise<FieldProblem[]> {
  const refused: FieldProblem[] = []
  for (const name of resource.form) {
    const [field, choices] = [resource.fields[name], hooks.references?.[name]]
    if (!field || !choices) continue
    const kept = new Set(keysOf.parse(existing?.[name]))
    const added = keysOf.parse(values[name]).filter((key) => !kept.has(key))
    if (added.length === 0) continue
    const offered = await choices(db, actor)
    const known = new Set(offered.map(({ keyId }) => keyId))
    // a record of a tree may refer to itself by the key that it is about to get
    const own = field.optionsPath === resource.call('options') ? uniqueValues(resource, values) : []
    if (added.every((key) => known.has(key) || own.includes(key))) continue
    refused.push({ field: name, rule: await ruleOf(db, choices, offered, actor) })
  }
  return refused
}

const uniqueValues = ({ form, fields }: ResourceParts['resource'], values: ResourceValues): unknown[] =>
  form.filter((name) => fields[name]?.isUnique).map((name) => values[name])

/** The same rule for what does not exist and what lies elsewhere: the answer must not tell which. */
async function ruleOf(db: Queryable, choices: Choices, offered: readonly unknown[], actor: Actor): Promise<string> {
  const { session, language } = actor
  if (session.scope === 'all') return ruleText('unknownReference', language)
  const all = await choices(db, { ...actor, session: { ...session, scope: 'all' } })
  return ruleText(all.length > offered.length ? 'outsideScope' : 'unknownReference', language)
}
