/** The rules of a mapping, ready to be asked for each value. Neighbours: json/ and sparkplug/ read messages and ask here. */

import { ProgramEmitter } from '#contract/expression/emit-program.ts'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import { ProgramRunner } from '#contract/expression/program-runner.ts'
import { TRUST } from '#contract/expression/trust.ts'
import type { MappingRule, MessageMapping } from '#contract/message-mappings/mapping.ts'
import { valueOfNumber } from '../points/scaling.ts'
import { fill, type Names, namesIn, type TemplateMatcher, templateMatcher } from './template.ts'

/** What stands in an expression for the value of the rule's own key. */
const OWN_VALUE = 'value'

interface Route {
  readonly code: string
  /** Whether the rule names its key, rather than any. */
  readonly isNamed: boolean
  /** @param numberOfKey - Another value of the same object; NaN: there is none. */
  numberFor(number: number, numberOfKey: (key: string) => number): number
}

export interface CompiledRules {
  /** Where the values of keys go; null: nowhere. @param names - Of topic and path. */
  routesAt(names: Names): (key: string) => Route | null
  /**
   * The names with which a point's code comes of a rule, its key among them.
   * @param names - Of the topic.
   */
  namesOfPoint(code: string, names: Names): { readonly names: Names; readonly rule: MappingRule } | null
}

const MAX_KEPT = 20_000
/** Of a key with the names around it: no point has a longer code, and whoever publishes chooses them. */
const MAX_PLACE_CHARS = 1_000

interface CompiledRule {
  readonly rule: MappingRule
  readonly key: TemplateMatcher
  readonly isNamed: boolean
  readonly numberFor: Route['numberFor']
}

/** @throws {ExpressionError} for a mapping that was not checked. */
export function compileRules(mapping: Pick<MessageMapping, 'rules' | 'gateway' | 'node' | 'nodes'>): CompiledRules {
  const codeOfName = new Map(mapping.nodes.map(({ name, code }) => [name, code]))
  const nameOfCode = new Map(mapping.nodes.map(({ name, code }) => [code, name]))
  const rules = mapping.rules.map(compileRule)
  const named = new Map<string, CompiledRule>()
  for (const rule of rules) if (rule.isNamed && !named.has(rule.rule.key)) named.set(rule.rule.key, rule)
  const patterns = rules.filter(({ isNamed }) => !isNamed)
  /** By the names around it, and its key. */
  const kept = new Map<string, Map<string, Route | null>>()
  let numKept = 0

  function keep(place: string, key: string, route: Route | null): void {
    if (numKept >= MAX_KEPT) {
      kept.clear()
      numKept = 0
    }
    const routes = kept.get(place) ?? new Map<string, Route | null>()
    kept.set(place, routes.set(key, route))
    numKept += 1
  }

  function find(key: string, names: Names): Route | null {
    const fitting = named.get(key)
    if (fitting) return routeBy(fitting, key, {}, names)
    for (const rule of patterns) {
      const parts = rule.key.match(key)
      if (parts) return routeBy(rule, key, parts, names)
    }
    return null
  }

  function routeBy({ rule, isNamed, numberFor }: CompiledRule, key: string, parts: Names, names: Names): Route {
    const outer: Names = { ...names, gateway: names.gateway ?? fill(mapping.gateway, names) }
    const called = fill(mapping.node, outer)
    const node = codeOfName.get(called) ?? called
    return { code: fill(rule.point, { ...outer, ...parts, node, key }), isNamed, numberFor }
  }

  return {
    routesAt(names) {
      const place = Object.values(names).join('\u0000')
      return (key) => {
        const known = kept.get(place)?.get(key)
        if (known !== undefined) return known
        if (place.length + key.length >= MAX_PLACE_CHARS) return null
        const route = find(key, names)
        keep(place, key, route)
        return route
      }
    },
    namesOfPoint(code, names) {
      const outer: Names = { ...names, gateway: names.gateway ?? fill(mapping.gateway, names) }
      for (const { rule, isNamed } of rules) {
        const fixed = namesIn(mapping.node).every((name) => outer[name] !== undefined)
        const called = fill(mapping.node, outer)
        const given: Names = fixed ? { ...outer, node: codeOfName.get(called) ?? called } : outer
        const point = templateMatcher(rule.point, isNamed ? { ...given, key: rule.key } : given).match(code)
        if (!point) continue
        const node = given.node ?? point.node
        const back = node === undefined ? {} : templateMatcher(mapping.node, outer).match(nameOfCode.get(node) ?? node)
        if (!back) continue
        const all: Names = { ...outer, ...back, ...point, ...(node === undefined ? {} : { node }) }
        return { rule, names: { ...all, key: isNamed ? rule.key : (all.key ?? fill(rule.key, all)) } }
      }
      return null
    },
  }
}

function compileRule(rule: MappingRule): CompiledRule {
  const scaled = (number: number): number => valueOfNumber(number, rule)
  return {
    rule,
    key: templateMatcher(rule.key),
    isNamed: namesIn(rule.key).length === 0,
    numberFor: rule.expression === '' ? scaled : withExpression(rule.expression, scaled),
  }
}

/** What an expression calls a value: keys of a message may have dots. */
const keyOfReference = ({ nodeCode, paramCode }: { nodeCode: string | null; paramCode: string }): string =>
  nodeCode === null ? paramCode : `${nodeCode}.${paramCode}`

function withExpression(text: string, scaled: (number: number) => number): Route['numberFor'] {
  const keys: string[] = []
  const emitter = new ProgramEmitter((reference) => {
    const key = keyOfReference(reference)
    const known = keys.indexOf(key)
    return known < 0 ? keys.push(key) - 1 : known
  })
  const program = emitter.add(parseExpression(text))
  let numbers: readonly number[] = []
  const runner = new ProgramRunner(emitter.build(), {
    valueOf: (index) => numbers[index] ?? Number.NaN,
    trustOf: (index) => (Number.isFinite(numbers[index]) ? TRUST.good : TRUST.bad),
    // both are refused when the mapping is saved
    rateOf: () => Number.NaN,
    ageOf: () => Number.NaN,
  })
  return (number, numberOfKey) => {
    numbers = keys.map((key) => (key === OWN_VALUE ? number : numberOfKey(key)))
    const result = runner.run(program)
    return runner.trust === TRUST.bad ? Number.NaN : scaled(result)
  }
}
