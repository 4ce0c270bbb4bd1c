import { fieldOfAttribute, linesOf, type NodeAttribute, nodeAttribute } from '#contract/network/node-attributes.ts'
import { physicsAttributeResource } from '#contract/resources/physics-attribute.resource.ts'
import { nodeResourceOf } from '#contract/resources/physics-types.resource.ts'
import type { Env } from '#server/core/env.ts'
import { type AppError, invalidInput, say } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import type { ResourceHooks } from '#server/core/resources/resource-save.ts'
import { attributeStore, attributesByType, dropValues, heldValues } from './attribute.repository.ts'
import { typeOptions } from './schema.repository.ts'

export function registerAttributeRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, physicsAttributeResource, attributeStore, hooks)
}

const hooks: ResourceHooks = {
  references: { typeCode: typeOptions },
  async check(db, values, { language }, existing) {
    const attribute = nodeAttribute.parse(values)
    const type = String(values.typeCode ?? '')
    if (!(await typeOptions(db)).some(({ keyId }) => keyId === type))
      throw refusal('typeCode', language, '没有此类型', 'names no type')
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
        throw refusal(
          field,
          language,
          `已有 ${existing.numValues} 个节点填写，不能修改`,
          `cannot change: ${existing.numValues} nodes have a value`,
        )
    const { schema } = fieldOfAttribute(attribute)
    const unfit = (await heldValues(db, type, attribute.key)).find(({ value }) => !schema.safeParse(value).success)
    if (unfit)
      throw refusal(
        attribute.kind === 'choice' ? 'choices' : 'minValue',
        language,
        `${unfit.nodeCode} 等节点的值 ${unfit.value} 不再允许`,
        `leaves out ${unfit.value}, which ${unfit.nodeCode} has`,
      )
  },
  async removing(db, row) {
    await dropValues(db, String(row.typeCode), String(row.key))
  },
}

const refusal = (field: string, language: Actor['language'], zh: string, en: string): AppError =>
  invalidInput([{ field, rule: say(language, zh, en) }])

/** Unit, range and choices are of the kinds that know them: elsewhere they would do nothing. */
function refuseIdle(attribute: NodeAttribute, language: Actor['language']): void {
  const { kind, minValue, maxValue } = attribute
  const numeric = { unit: attribute.unit !== '', decimals: attribute.decimals !== null, minValue: minValue !== null }
  for (const [field, isSet] of Object.entries({ ...numeric, maxValue: maxValue !== null }))
    if (isSet && kind !== 'number') throw refusal(field, language, '仅用于数值', 'is for numbers alone')
  if (minValue !== null && maxValue !== null && minValue >= maxValue)
    throw refusal('maxValue', language, '必须大于最小值', 'must be above the lower end')
  const choices = linesOf(attribute.choices)
  if (kind !== 'choice' && choices.length > 0)
    throw refusal('choices', language, '仅用于选项', 'are for a choice alone')
  if (kind === 'choice' && choices.length === 0) throw refusal('choices', language, '至少填写一个选项', 'are missing')
  if (new Set(choices).size < choices.length) throw refusal('choices', language, '选项不能重复', 'name one twice')
}

/** A heading of a file must tell which field it is of, and a key must mean the same wherever it stands. */
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
  if (own.some((one) => one.key === key)) throw refusal('key', language, '该类型已有此键', 'is there already')
  const labels = Object.values(nodeResourceOf(type).fields).map(({ label }) => label)
  if (own.some((one) => one.name === name) || labels.some(({ zh }) => zh === name))
    throw refusal('name', language, '该类型已有此名称的字段', 'is the name of another field of this type')
  if (nameEn !== '' && (own.some((one) => one.nameEn === nameEn) || labels.some(({ en }) => en === nameEn)))
    throw refusal('nameEn', language, '该类型已有此名称的字段', 'is the name of another field of this type')
  const other = elsewhere.find((one) => one.key === key && (one.name !== name || one.kind !== kind))
  if (other)
    throw refusal(
      'key',
      language,
      `类型 ${other.typeCode} 中此键为“${other.name}”，名称和种类须一致`,
      `is “${other.name}” of type ${other.typeCode}: name and kind must be the same`,
    )
}
