import { choicesOf, fieldOfAttribute, type NodeAttribute, nodeAttribute } from '#contract/network/node-attributes.ts'
import { physicsAttributeResource } from '#contract/resources/physics-attribute.resource.ts'
import { nodeResourceOf } from '#contract/resources/physics-types.resource.ts'
import type { Env } from '#server/core/env.ts'
import { type AppError, invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { attributeStore, attributesByType, dropValues, heldValues } from './attribute.repository.ts'
import { typeOptions } from './schema.repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerAttributeRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, physicsAttributeResource, attributeStore, hooks)
}

const hooks: ResourceHooks = {
  references: { typeCode: typeOptions },
  async check(db, values, { language }, existing) {
    const attribute = nodeAttribute.parse(values)
    const type = String(values.typeCode ?? '')
    if (!(await typeOptions(db)).some(({ keyId }) => keyId === type))
      throw refusal('typeCode', textsIn(language).noSuchTypeCode)
    refuseIdle(attribute, language)
    const known = [...(await attributesByType(db))].flatMap(([typeCode, list]) =>
      list.map((one) => ({ ...one, typeCode })),
    )
    const others = known.filter(
      (one) => existing === null || one.typeCode !== existing.typeCode || one.key !== existing.key,
    )
    refuseLikeOthers(attribute, type, others, language)
    if (!existing || Number(existing.numValues) === 0) return
    for (const field of ['typeCode', 'key', 'kind'] as const)
      if (existing[field] !== values[field])
        throw refusal(field, textsIn(language).hasValues(Number(existing.numValues)))
    const { schema } = fieldOfAttribute(attribute)
    const unfit = (await heldValues(db, type, attribute.key)).find(({ value }) => !schema.safeParse(value).success)
    if (unfit)
      throw refusal(
        attribute.kind === 'choice' ? 'choices' : 'minValue',
        textsIn(language).leavesOut(String(unfit.value), unfit.nodeCode),
      )
  },
  async removing(db, row) {
    await dropValues(db, String(row.typeCode), String(row.key))
  },
}

const refusal = (field: string, rule: string): AppError => invalidInput([{ field, rule }])

/** Refuses unit, range and choices for kinds of attributes where they have no effect. */
function refuseIdle(attribute: NodeAttribute, language: Actor['language']): void {
  const { kind, minValue, maxValue } = attribute
  const numeric = { unit: attribute.unit !== '', decimals: attribute.decimals !== null, minValue: minValue !== null }
  for (const [field, isSet] of Object.entries({ ...numeric, maxValue: maxValue !== null }))
    if (isSet && kind !== 'number') throw refusal(field, textsIn(language).numbersAlone)
  if (minValue !== null && maxValue !== null && minValue >= maxValue)
    throw refusal('maxValue', textsIn(language).aboveLowerEnd)
  const choices = choicesOf(attribute).map(({ value }) => value)
  if (kind !== 'choice' && choices.length > 0) throw refusal('choices', textsIn(language).choicesAlone)
  if (kind === 'choice' && choices.length === 0) throw refusal('choices', textsIn(language).choicesMissing)
  if (new Set(choices).size < choices.length) throw refusal('choices', textsIn(language).choiceTwice)
}

/** A heading must identify one field of the type, and a key must mean the same on all types. */
function refuseLikeOthers(
  { key, name, nameEn, kind }: NodeAttribute,
  type: string,
  others: readonly (NodeAttribute & { readonly typeCode: string })[],
  language: Actor['language'],
): void {
  const [own, elsewhere] = [
    others.filter(({ typeCode }) => typeCode === type),
    others.filter(({ typeCode }) => typeCode !== type),
  ]
  if (own.some((one) => one.key === key)) throw refusal('key', textsIn(language).keyTaken)
  const labels = Object.values(nodeResourceOf(type).fields).map(({ label }) => label)
  if (own.some((one) => one.name === name) || labels.some(({ zh }) => zh === name))
    throw refusal('name', textsIn(language).nameTaken)
  if (nameEn !== '' && (own.some((one) => one.nameEn === nameEn) || labels.some(({ en }) => en === nameEn)))
    throw refusal('nameEn', textsIn(language).nameTaken)
  const other = elsewhere.find((one) => one.key === key && (one.name !== name || one.kind !== kind))
  if (other) throw refusal('key', textsIn(language).keyMeansOther(other.name, other.typeCode))
}
