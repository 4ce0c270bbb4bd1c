// What of a mapping cannot be, each with its field and what is allowed: a broken topic, an overlap, a loop, a name that nothing
// gives, a rule that nothing reaches.

import { parseExpression } from '#contract/expression/parse-expression.ts'
import { ExpressionError } from '#contract/expression/syntax.ts'
import { readTokens } from '#contract/expression/tokens.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { type MessageMapping, RESERVED_NAMES, SPARKPLUG_NAMES } from '#contract/message-mappings/mapping.ts'
import { parseJson } from '#lib/parse-json.ts'
import { doFiltersOverlap } from '#server/core/bus/topic-filter.ts'
import { ANSWER_TOPIC, topicOf, UPLINK_TOPIC } from '#server/core/bus/topics.ts'
import { commandFilterOf, filtersOf, heardBy } from './compiled-mapping.ts'
import { namesOfPath, readValuePath } from './json/value-path.ts'
import { groupOf } from './sparkplug/sparkplug-topic.ts'
import { fill, namesIn, templateMatcher } from './template.ts'
import type { textsIn } from './texts/texts.ts'
import { namesOfTopic, topicFault } from './topic-pattern.ts'

type Texts = ReturnType<typeof textsIn>

/** Another mapping that is in use. */
type Other = Pick<MessageMapping, 'name' | 'kind' | 'topic' | 'commandTopic'>

const OWN_TOPICS = [UPLINK_TOPIC, ANSWER_TOPIC, topicOf({ company: '+', gateway: '+', way: 'down' })]
const RESERVED: readonly string[] = RESERVED_NAMES
const TIMED = ['rate', 'age', 'isGood']

export function mappingProblems(mapping: MessageMapping, others: readonly Other[], texts: Texts): FieldProblem[] {
  const topic = topicProblem(mapping, others, texts)
  // names and overlaps mean nothing without a topic
  if (topic !== null) return [{ field: 'topic', rule: topic }]
  return [
    ...nameProblems(mapping, texts),
    ...(mapping.kind === 'json' ? fieldProblems(mapping, texts) : []),
    ...ruleProblems(mapping, texts),
    ...(mapping.kind === 'json' ? commandProblems(mapping, others, texts) : []),
    ...ignoredProblems(mapping, others, texts),
  ]
}

function topicProblem(mapping: MessageMapping, others: readonly Other[], texts: Texts): string | null {
  if (mapping.kind === 'sparkplug') {
    if (groupOf(mapping.topic) === null) return texts.notSparkplug
  } else {
    const fault = topicFault(mapping.topic)
    if (fault) return texts.topicFault(fault, 'level' in fault ? fault.level : '')
    const reserved = namesOfTopic(mapping.topic).find((name) => RESERVED.includes(name))
    if (reserved !== undefined) return texts.reserved(reserved)
  }
  const filters = filtersOf(mapping)
  if (overlapsAny(filters, OWN_TOPICS)) return texts.ownTopics
  const other = others.find((one) => overlapsAny(filters, filtersOf(one)))
  if (other) return texts.overlaps(other.name)
  const heard = others.find((one) => overlapsAny(filters, heardBy(one)))
  return heard ? texts.loopsOther(heard.name) : null
}

const overlapsAny = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.some((other) => doFiltersOverlap(one, other)))

const topicNames = ({ kind, topic }: MessageMapping): string[] =>
  kind === 'sparkplug' ? [...SPARKPLUG_NAMES] : namesOfTopic(topic)

/** Names that topic and path give. */
function outerNames(mapping: MessageMapping): string[] {
  const path = mapping.kind === 'json' ? (readValuePath(mapping.path) ?? []) : []
  return [...new Set([...topicNames(mapping), 'gateway', ...namesOfPath(path)])]
}

function nameProblems(mapping: MessageMapping, texts: Texts): FieldProblem[] {
  const check = (field: string, template: string, allowed: readonly string[]): FieldProblem[] => {
    const unknown = namesIn(template).find((name) => !allowed.includes(name))
    return unknown === undefined ? [] : [{ field, rule: texts.unknownName(unknown, allowed) }]
  }
  // whoever may publish to a topic has the rights of its gateway, so nothing within a message chooses it
  const ofTopic = topicNames(mapping).filter((name) => mapping.kind === 'json' || name !== 'device')
  return [
    ...check('gateway', mapping.gateway, ofTopic),
    ...check('node', mapping.node, outerNames(mapping)),
    ...mapping.rules.flatMap(({ key, point }, at) =>
      check(`rules.${at}.point`, point, [...outerNames(mapping), 'node', 'key', ...namesIn(key)]),
    ),
  ]
}

function fieldProblems(mapping: MessageMapping, texts: Texts): FieldProblem[] {
  const { path, shape, keyField, valueField, qualityField, goodQualities } = mapping
  const problems: FieldProblem[] = []
  const steps = readValuePath(path)
  if (steps === null) problems.push({ field: 'path', rule: texts.badPath })
  const reserved = namesOfPath(steps ?? []).find((name) => RESERVED.includes(name) || name === 'gateway')
  if (reserved !== undefined) problems.push({ field: 'path', rule: texts.reserved(reserved) })
  if (shape === 'items' && keyField === '') problems.push({ field: 'keyField', rule: texts.needed })
  if (shape === 'items' && valueField === '') problems.push({ field: 'valueField', rule: texts.needed })
  if (qualityField !== '' && goodQualities === '') problems.push({ field: 'goodQualities', rule: texts.noQualities })
  return problems
}

function ruleProblems({ rules, kind, commandTopic }: MessageMapping, texts: Texts): FieldProblem[] {
  if (rules.length === 0) return [{ field: 'rules', rule: texts.noRules }]
  const problems: FieldProblem[] = []
  const named = new Set<string>()
  const patterns: { readonly key: string; readonly matches: (key: string) => boolean }[] = []
  for (const [at, { key, expression }] of rules.entries()) {
    const isNamed = namesIn(key).length === 0
    const before = isNamed
      ? named.has(key)
        ? key
        : undefined
      : patterns.find(({ matches }) => matches(key.replaceAll(/\{\w+\}/g, '\u0001')))?.key
    if (before !== undefined) problems.push({ field: `rules.${at}.key`, rule: texts.neverUsed(before) })
    if (isNamed) named.add(key)
    else {
      const matcher = templateMatcher(key)
      patterns.push({ key, matches: (other) => matcher.match(other) !== null })
    }
    const wrong = expression === '' ? null : expressionProblem(expression, texts)
    if (wrong !== null) problems.push({ field: `rules.${at}.expression`, rule: wrong })
    else if (expression !== '' && (commandTopic !== '' || kind === 'sparkplug'))
      problems.push({ field: `rules.${at}.expression`, rule: texts.noReversal })
  }
  return problems
}

function expressionProblem(text: string, texts: Texts): string | null {
  try {
    parseExpression(text)
    const timed = readTokens(text).find((token) => token.kind === 'name' && TIMED.includes(token.text))
    return timed ? texts.noTimed(timed.text) : null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return texts.expressionAt(error.at + 1, error.found, error.expected)
  }
}

function commandProblems(mapping: MessageMapping, others: readonly Other[], texts: Texts): FieldProblem[] {
  const { commandTopic, commandPayload } = mapping
  if (commandTopic === '' && commandPayload === '') return []
  if (commandTopic === '') return [{ field: 'commandTopic', rule: texts.both }]
  if (commandPayload === '') return [{ field: 'commandPayload', rule: texts.both }]
  const allowed = [...outerNames(mapping), ...mapping.rules.flatMap(({ key }) => namesIn(key)), ...RESERVED]
  const known = [...new Set(allowed)]
  const problems: FieldProblem[] = []
  const unknown = namesIn(commandTopic).find((name) => !known.includes(name))
  const filter = commandFilterOf(commandTopic)
  const reader = others.find((other) => overlapsAny([filter], filtersOf(other)))
  const fault = topicFault(filter)
  if (unknown !== undefined) problems.push({ field: 'commandTopic', rule: texts.unknownName(unknown, known) })
  else if (/[+#]/.test(commandTopic)) problems.push({ field: 'commandTopic', rule: texts.noWildcard })
  else if (fault)
    problems.push({ field: 'commandTopic', rule: texts.topicFault(fault, 'level' in fault ? fault.level : '') })
  else if (overlapsAny([filter], OWN_TOPICS)) problems.push({ field: 'commandTopic', rule: texts.ownTopics })
  else if (overlapsAny([filter], filtersOf(mapping))) problems.push({ field: 'commandTopic', rule: texts.loops })
  else if (reader) problems.push({ field: 'commandTopic', rule: texts.loopsOther(reader.name) })
  const names = namesIn(commandPayload)
  const unknownIn = names.find((name) => !known.includes(name))
  if (unknownIn !== undefined) problems.push({ field: 'commandPayload', rule: texts.unknownName(unknownIn, known) })
  else if (!names.includes('value')) problems.push({ field: 'commandPayload', rule: texts.noValue })
  else if (/^[{[]/.test(commandPayload)) {
    const filled = fill(commandPayload, Object.fromEntries(names.map((name) => [name, '1'])))
    if (parseJson(filled) === undefined) problems.push({ field: 'commandPayload', rule: texts.notJson })
  }
  return problems
}

function ignoredProblems(mapping: MessageMapping, others: readonly Other[], texts: Texts): FieldProblem[] {
  const heard = [mapping, ...others].flatMap(heardBy)
  return mapping.ignoredTopics.flatMap((filter, at): FieldProblem[] => {
    const field = `ignoredTopics.${at}`
    const fault = topicFault(filter)
    if (fault) return [{ field, rule: texts.topicFault(fault, 'level' in fault ? fault.level : '') }]
    if (overlapsAny([filter], OWN_TOPICS)) return [{ field, rule: texts.ownTopics }]
    return overlapsAny([filter], heard) ? [{ field, rule: texts.reachesCommands }] : []
  })
}
