import type { Port } from '#contract/drawing/connectors.ts'

/** A port as it is typed, its place in percent of the symbol. */
export interface TypedPort {
  readonly id: string
  readonly x: string
  readonly y: string
  readonly dir: Port['dir']
}

/** What is wrong with a port: its name, or its place. */
export type PortProblem = 'id' | 'place'

const MAX_ID = 64

export const typedPort = ({ id, x, y, dir }: Port): TypedPort => ({ id, x: percent(x), y: percent(y), dir })
export const writtenPort = ({ id, x, y, dir }: TypedPort): Port => ({ id: id.trim(), x: partOf(x), y: partOf(y), dir })

const percent = (part: number): string => String(Math.round(part * 1000) / 10)
const partOf = (text: string): number => Number(text) / 100

/** By place in the list: names are there and differ, places are from 0 to 100. */
export function portProblems(ports: readonly TypedPort[]): ReadonlyMap<number, PortProblem> {
  const ids = ports.map(({ id }) => id.trim())
  return new Map(
    ports.flatMap((port, at): [number, PortProblem][] => {
      const id = ids[at] ?? ''
      if (id === '' || id.length > MAX_ID || ids.indexOf(id) !== at) return [[at, 'id']]
      const isPlaced = [port.x, port.y].every((text) => text.trim() !== '' && partOf(text) >= 0 && partOf(text) <= 1)
      return isPlaced ? [] : [[at, 'place']]
    }),
  )
}

/** A name that no port has yet. */
export function freeId(ports: readonly TypedPort[]): string {
  const ids = new Set(ports.map(({ id }) => id.trim()))
  let number = ports.length + 1
  while (ids.has(`p${number}`)) number += 1
  return `p${number}`
}
