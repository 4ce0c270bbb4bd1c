// The pipes of a board as a graph: which ends meet where. It is built once from the elements on the main thread, and plain
// enough to reach the worker in one message; pipe-walk.ts answers what is downstream.

import { type PipeEnd, type Port, pipeEnd, readPorts } from '#contract/drawing/connectors.ts'
import type { DrawingElement, LineElement } from '../document/drawing-element.ts'
import { isLine, localLinePoints } from '../document/element-matrix.ts'
import { NO_DEVICE, NO_PIPES, type PipeNetwork } from './pipe-network.ts'
import { type Place, PlacedNodes } from './placed-nodes.ts'

export interface PipeSource {
  /** By slot. */
  readonly elements: readonly (DrawingElement | null)[]
  /** From an element's own space, whose origin is the middle of its box, to the board. */
  placeOf(slot: number, local: Place): Place
}

/** Of what a network is built: a change of anything else leaves it as it is. */
export interface NetworkParts {
  readonly network: PipeNetwork
  /** Pipes, and what they are joined to. */
  readonly slots: ReadonlySet<number>
  /** Uuids that ends name, whether or not the board has them. */
  readonly targets: ReadonlySet<string>
  /** Whether ends meet by their place alone. */
  readonly hasFreeEnds: boolean
}

/** Whether a line is one that something flows in, and not a frame or a hint. */
const isPipe = (element: DrawingElement): element is LineElement =>
  isLine(element) &&
  element.points.length > 1 &&
  (element.medium ?? element.flowDirection ?? element.from ?? element.to) !== undefined

/** Whether a change of the element may change the network. */
export const isPiping = (element: DrawingElement): boolean => isPipe(element) || element.ports !== undefined

/**
 * The network of a board. Ends are joined by `from` and `to`; an end that names nothing belongs to what is at its place: the
 * port that an element names there, or other ends. Only pipes count, so a frame whose corner touches one joins nothing.
 * Gas and electricity do not flow on as water. O(elements).
 */
export function pipeNetworkOf({ elements, placeOf }: PipeSource): NetworkParts {
  const pipes = elements.flatMap((element, slot) => (element && isPipe(element) ? [{ slot, element }] : []))
  if (pipes.length === 0) return { network: NO_PIPES, slots: new Set(), targets: new Set(), hasFreeEnds: false }
  const joins = pipes.map(({ element }) => [readEnd(element.from), readEnd(element.to)] as const)
  const targets = new Set(joins.flatMap((ends) => ends.flatMap((end) => end?.uuid ?? [])))
  const devices = namedSlots(elements, targets)
  const hasFreeEnds = joins.some((ends) => ends.some((end) => !end || !devices.has(end.uuid)))
  const nodes = new PlacedNodes()
  const placed = pipes.map(({ slot, element }) => {
    const local = localLinePoints(element)
    const [first = { x: 0, y: 0 }, last = first] = [local[0], local.at(-1)]
    return [placeOf(slot, first), placeOf(slot, last)] as const
  })
  const found = pipes.map(({ element }, pipe) =>
    joins[pipe]?.map((end, at) => {
      const device = end ? devices.get(end.uuid) : undefined
      const target = device === undefined ? null : elements[device]
      if (!end || device === undefined || !target) return null
      const node = nodes.atDevice({ device, circuit: circuitOf(readPorts(target.ports), end.port) }, fluidOf(element))
      const place = placed[pipe]?.[at === 0 ? 0 : 1]
      if (place) nodes.place(node, place, fluidOf(element))
      return node
    }),
  )
  if (hasFreeEnds) placePorts(elements, placeOf, nodes)
  const nodeAt = (pipe: number, at: 0 | 1, fluid: string): number =>
    found[pipe]?.[at] ?? nodes.near(placed[pipe]?.[at] ?? { x: 0, y: 0 }, fluid)
  const firstNodes = Uint32Array.from(pipes, ({ element }, pipe) => nodeAt(pipe, 0, fluidOf(element)))
  const lastNodes = Uint32Array.from(pipes, ({ element }, pipe) => nodeAt(pipe, 1, fluidOf(element)))
  const network = {
    pipes: Uint32Array.from(pipes, ({ slot }) => slot),
    firstNodes,
    lastNodes,
    senses: Int8Array.from(pipes, ({ element }) => (element.flowDirection === -1 ? -1 : 1)),
    flowing: Uint8Array.from(pipes, ({ element }) => (element.flowDirection ? 1 : 0)),
    devices: Int32Array.from(nodes.list, ({ device }) => device),
    passes: passesOf(nodes, firstNodes, lastNodes, elements),
  }
  const slots = new Set([...network.pipes, ...network.devices].filter((slot) => slot !== NO_DEVICE))
  return { network, slots, targets, hasFreeEnds }
}

const readEnd = (stored: unknown): PipeEnd | null =>
  stored === undefined ? null : (pipeEnd.safeParse(stored).data ?? null)

/** Of several elements of one uuid the first. */
function namedSlots(elements: PipeSource['elements'], uuids: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  if (uuids.size === 0) return found
  for (const [slot, element] of elements.entries())
    if (element && uuids.has(element.uuid) && !found.has(element.uuid)) found.set(element.uuid, slot)
  return found
}

/** What flows on from pipe to pipe; the media of water and steam change in exchangers and boilers. */
function fluidOf({ medium }: DrawingElement): string {
  return medium === 'gas' || medium === 'electric' ? medium : 'water'
}

/**
 * The part of a device that is flown through between its ports: ports `primaryIn` and `primaryOut` are one circuit, all
 * ports without such a twin are another.
 */
function circuitOf(ports: readonly Port[] | null, id: string): string {
  const [, name = '', way = ''] = /^(.+)(in|out)$/i.exec(id) ?? []
  const twin = (name + (way.toLowerCase() === 'in' ? 'out' : 'in')).toLowerCase()
  return name !== '' && ports?.some((port) => port.id.toLowerCase() === twin) ? name : ''
}

/** Gives the ports that elements name their places, so that free ends there belong to them. */
function placePorts(elements: PipeSource['elements'], placeOf: PipeSource['placeOf'], nodes: PlacedNodes): void {
  for (const [slot, element] of elements.entries()) {
    const ports = element?.ports === undefined ? null : readPorts(element.ports)
    if (!element || !ports) continue
    for (const { id, x, y } of ports) {
      const at = placeOf(slot, { x: (x - 0.5) * element.width, y: (y - 0.5) * element.height })
      nodes.offer(at, { device: slot, circuit: circuitOf(ports, id) })
    }
  }
}

function passesOf(
  { list }: PlacedNodes,
  firstNodes: Uint32Array,
  lastNodes: Uint32Array,
  elements: PipeSource['elements'],
): Uint8Array {
  const numEnds = new Uint32Array(list.length)
  for (const node of [...firstNodes, ...lastNodes]) numEnds[node] = (numEnds[node] ?? 0) + 1
  return Uint8Array.from(list, ({ device, circuit }, node) =>
    numEnds[node] === 2 && (device === NO_DEVICE || isInLine(elements[device] ?? null, circuit)) ? 1 : 0,
  )
}

/** Whether what flows into a circuit of a device flows out of it: not where it is stored, or has more ways. */
function isInLine(device: DrawingElement | null, circuit: string): boolean {
  if (!device || device.waterBoxMaxHeight !== undefined) return false
  const ports = readPorts(device.ports)
  return ports === null || ports.filter(({ id }) => circuitOf(ports, id) === circuit).length === 2
}
