/** The values of a foreign JSON message. Pure; never throws, whatever the message is. */

import { QUALITY } from '#contract/live/quality.ts'
import type { MessageMapping } from '#contract/message-mappings/mapping.ts'
import type { CompiledRules } from '../compiled-rules.ts'
import { type ForeignValue, numberOf } from '../foreign-value.ts'
import type { Names } from '../template.ts'
import { readTime } from './told-time.ts'
import { type FoundObject, fieldAt, isObject, type Members, objectsAt, readValuePath } from './value-path.ts'

/** @param names - Of the topic. @returns Null: nothing is at the path of the mapping. */
export type ReadJson = (message: unknown, names: Names) => readonly ForeignValue[] | null

/** More values than this are not in a message of the greatest length, but an object may be reached by many paths. */
const MAX_VALUES = 200_000

/** @param mapping - One that was checked. */
export function jsonReader(mapping: MessageMapping, rules: CompiledRules): ReadJson {
  const steps = readValuePath(mapping.path) ?? []
  const timeField = membersOf(mapping.timeField)
  const qualityField = membersOf(mapping.qualityField)
  const good = new Set(mapping.goodQualities.split(',').map((text) => text.trim().toLowerCase()))
  const besides = new Set([mapping.timeField, mapping.qualityField])
  const { shape, keyField, valueField, timeForm, isTimeOptional } = mapping

  function timeIn(around: readonly unknown[]): Pick<ForeignValue, 'time' | 'toldTime'> {
    if (timeField.length === 0) return ARRIVAL
    const told = firstAt(around, timeField)
    if (told === undefined) return isTimeOptional ? ARRIVAL : MISSING
    const time = readTime(told, timeForm)
    return time === null ? { time: 'wrong', toldTime: told } : { time, toldTime: told }
  }

  function qualityIn(around: readonly unknown[]): number {
    if (qualityField.length === 0) return QUALITY.good
    const told = firstAt(around, qualityField)
    return told === undefined || good.has(String(told).toLowerCase()) ? QUALITY.good : QUALITY.commFail
  }

  function readObject({ object, around, names }: FoundObject, values: ForeignValue[]): void {
    const common = { ...timeIn(around), quality: qualityIn(around) }
    const routeOf = rules.routesAt(names)
    const numberOfKey = (key: string): number => {
      const member = object[key] ?? fieldAt(object, key.split('.'))
      return numberOf(valueField !== '' && isObject(member) ? member[valueField] : member)
    }
    const add = (key: string, raw: unknown, own: Members | null): void => {
      if (values.length >= MAX_VALUES) return
      const route = routeOf(key)
      const number = route ? route.numberFor(numberOf(raw), numberOfKey) : Number.NaN
      // its own time and quality come before those around it
      const { time, toldTime } = own ? timeIn([own, ...around]) : common
      const quality = own ? qualityIn([own, ...around]) : common.quality
      const code = route?.code ?? null
      values.push({ key, code, isNamed: route?.isNamed ?? false, number, raw, time, toldTime, quality })
    }
    const addMembers = (members: object, prefix: string): void => {
      for (const [name, member] of Object.entries(members)) {
        const key = prefix + name
        if (besides.has(key)) continue
        if (valueField !== '' && isObject(member) && Object.hasOwn(member, valueField))
          add(key, member[valueField], member)
        else if (typeof member === 'object' && member !== null) addMembers(member, `${key}.`)
        else add(key, member, null)
      }
    }
    if (shape === 'members') addMembers(object, '')
    else {
      const key = object[keyField]
      if (typeof key === 'string' || typeof key === 'number') add(String(key), object[valueField], null)
    }
  }

  return (message, names) => {
    const objects = objectsAt(message, steps, names)
    if (objects.length === 0) return null
    const values: ForeignValue[] = []
    for (const found of objects) readObject(found, values)
    return values
  }
}

const ARRIVAL = { time: 'arrival', toldTime: undefined } as const
const MISSING = { time: 'missing', toldTime: undefined } as const

const membersOf = (field: string): readonly string[] => (field === '' ? [] : field.split('.'))

function firstAt(around: readonly unknown[], members: readonly string[]): unknown {
  for (const value of around) {
    const told = fieldAt(value, members)
    if (told !== undefined && told !== null) return told
  }
  return undefined
}
