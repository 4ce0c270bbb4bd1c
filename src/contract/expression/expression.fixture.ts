// Reference interpreter over the syntax tree; tests compare programs with it.

import type { PointReference } from '#contract/drawing/bindings.ts'
import { roundTo } from './functions.ts'
import type { Expression } from './syntax.ts'
import { TRUST, type Trust } from './trust.ts'

export interface KnownPoint {
  readonly value: number
  readonly trust: Trust
  readonly age: number
  readonly rate: number
}

export interface Meaning {
  readonly value: number
  readonly trust: Trust
}

/** Number and trust that a run of the expression's program must give. */
export function meaningOf(expression: Expression, pointOf: (reference: PointReference) => KnownPoint): Meaning {
  let trust: Trust = TRUST.good
  const numberOf = (node: Expression): number => {
    switch (node.kind) {
      case 'number':
        return node.value
      case 'point':
      case 'rate': {
        const point = pointOf(node.reference)
        if (point.trust > trust) trust = point.trust
        return node.kind === 'point' ? point.value : point.rate
      }
      case 'isGood':
        return Number(pointOf(node.reference).trust === TRUST.good)
      case 'age':
        return pointOf(node.reference).age
      case 'unary':
        return node.operator === '-' ? -numberOf(node.operand) : Number(!numberOf(node.operand))
      case 'and':
        return Number(Boolean(numberOf(node.left)) && Boolean(numberOf(node.right)))
      case 'or':
        return Number(Boolean(numberOf(node.left)) || Boolean(numberOf(node.right)))
      case 'choice':
        return numberOf(node.condition) ? numberOf(node.yes) : numberOf(node.no)
      case 'binary':
        return BINARY[node.operator](numberOf(node.left), numberOf(node.right))
      case 'call':
        return CALLS[node.name](...node.operands.map(numberOf))
    }
  }
  const value = numberOf(expression)
  return Number.isFinite(value) ? { value, trust } : { value: Number.NaN, trust: TRUST.bad }
}

type Binary = Extract<Expression, { kind: 'binary' }>['operator']
type Call = Extract<Expression, { kind: 'call' }>['name']

const BINARY: Record<Binary, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '<': (left, right) => Number(left < right),
  '<=': (left, right) => Number(left <= right),
  '>': (left, right) => Number(left > right),
  '>=': (left, right) => Number(left >= right),
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
}

const sumOf = (operands: readonly number[]): number => operands.reduce((sum, next) => sum + next)

const CALLS: Record<Call, (...operands: number[]) => number> = {
  abs: Math.abs,
  sign: Math.sign,
  sqrt: Math.sqrt,
  floor: Math.floor,
  ceil: Math.ceil,
  round: (value = 0, decimals = 0) => roundTo(value, decimals),
  min: Math.min,
  max: Math.max,
  sum: (...operands) => sumOf(operands),
  avg: (...operands) => sumOf(operands) / operands.length,
  clamp: (value = 0, least = 0, greatest = 0) => Math.min(Math.max(value, least), greatest),
  between: (value = 0, least = 0, greatest = 0) => Number(value >= least && value <= greatest),
}

/** Writes a tree as text that parses to the same tree. */
export function textOf(node: Expression): string {
  switch (node.kind) {
    case 'number':
      return String(node.value)
    case 'point':
      return codeOf(node.reference)
    case 'isGood':
    case 'age':
    case 'rate':
      return `${node.kind}(${codeOf(node.reference)})`
    case 'unary':
      return `${node.operator}(${textOf(node.operand)})`
    case 'and':
      return `(${textOf(node.left)}) && (${textOf(node.right)})`
    case 'or':
      return `(${textOf(node.left)})||(${textOf(node.right)})`
    case 'choice':
      return `(${textOf(node.condition)}) ? ${textOf(node.yes)} : ${textOf(node.no)}`
    case 'binary':
      return `(${textOf(node.left)})${node.operator}(${textOf(node.right)})`
    case 'call':
      return `${node.name}(${node.operands.map(textOf).join(', ')})`
  }
}

const codeOf = ({ nodeCode, paramCode }: PointReference): string =>
  nodeCode === null ? `{${paramCode}}` : `{ ${nodeCode}.${paramCode} }`
