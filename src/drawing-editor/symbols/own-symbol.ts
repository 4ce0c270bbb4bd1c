// Symbols that a company draws itself: each is kept as a canvas of one group, and a use copies the group.

import { readPorts } from '#contract/drawing/connectors.ts'
import { type Label, label } from '#contract/kit/language.ts'
import { readElement } from '#drawing/engine.ts'
import { importFabric } from '../exchange/fabric-in.ts'
import type { DrawingSymbol } from './symbol.ts'

/** A symbol as the server keeps it. */
export interface KeptSymbol {
  readonly key: string
  readonly name: string
  readonly version: number
  /** JSON text of a canvas of one board with one group. */
  readonly canvas: string
}

/** What `symbolId` begins with. */
const OWN = 'own:'
/** In which version of Fabric a symbol is read to know its size and ports. */
const READ_VERSION = '5.3.0'

/** Null for a symbol of the library. */
export const ownKeyOf = (symbolId: string): string | null =>
  symbolId.startsWith(OWN) ? symbolId.slice(OWN.length) : null

const sameName = (name: string): Label => label(name, name)

/** Null for one that cannot be drawn. */
export function ownSymbol({ key, name, version, canvas }: KeptSymbol): DrawingSymbol | null {
  let number = 0
  const createUuid = (): string => `${key}-${++number}`
  const [group] = importFabric(canvas, { createUuid, version: READ_VERSION }).elements
  const element = group && readElement(group, READ_VERSION)
  if (!group || element?.kind !== 'group') return null
  const { width, height } = element
  const ports = (readPorts(group.ports) ?? []).map(({ id, x, y, dir }) => ({ id, x: x * width, y: y * height, dir }))
  return { id: `${OWN}${key}`, version, name: sameName(name), words: [], width, height, shapes: [], ports, canvas }
}
