import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { PointReference } from '#contract/drawing/bindings.ts'
import type { BindableParameter } from '../editor-ports.ts'
import { parametersQuery } from '../point-queries.ts'
import { portsAtom } from '../ports-atom.ts'
import { type InspectedElement, sharedBy } from './fields/inspected.ts'

export interface SharedPoint {
  readonly reference: PointReference
  /** Null while it is not known, and for one that does not exist. */
  readonly parameter: BindableParameter | null
}

/** The point whose value colours all of some elements, by slot 2 or else 1; null where there is none or several. */
export function useSharedPoint(inspected: readonly InspectedElement[]): SharedPoint | null {
  const ports = useAtomValue(portsAtom)
  const reference = sharedReference(inspected)
  const node = reference?.nodeCode ?? ports.unitCode
  const { data } = useQuery({
    ...parametersQuery(ports, node),
    enabled: reference !== null && node !== '',
  })
  return reference && { reference, parameter: data?.find(({ code }) => code === reference.paramCode) ?? null }
}

function sharedReference(inspected: readonly InspectedElement[]): PointReference | null {
  const parts = ([1, 2] as const).map((slot) => ({
    node: sharedBy(inspected, ({ stored }) => stored[`stationId${slot}`] ?? ''),
    code: sharedBy(inspected, ({ stored }) => stored[`stationVal${slot}`] ?? ''),
  }))
  if (parts.some(({ node, code }) => node.isMixed || code.isMixed)) return null
  const own = parts.findLast(({ code }) => typeof code.value === 'string' && code.value.trim() !== '')
  if (!own) return null
  const nodeCode = String(own.node.value).trim()
  return { nodeCode: nodeCode === '' ? null : nodeCode, paramCode: String(own.code.value).trim() }
}
