/** The drawing of the whole network, for one that has fewer stations than the drawn one, or others. */
import { type DrawingDocument, drawingDocument } from '#contract/drawing/document.ts'
import type { StoredElement } from '#contract/drawing/element.ts'
import type { HeatNetwork } from '../simulator/physics/network.ts'
import { figureName, STATION_FIGURES } from './drawing-samples.ts'

/**
 * The canvas without the elements of nodes that the network lacks (`stationId`) and the pipes that end at them, with the
 * names of its stations and sources, and with figures of the units that they have.
 */
export function overviewOf(canvas: string, { stations, sources }: HeatNetwork): string {
  const document = drawingDocument.parse(JSON.parse(canvas))
  const nodes = new Map([...sources, ...stations].map((node) => [node.code, node]))
  const bound = boundTo(new Set([...nodes.keys(), ...stations.flatMap(({ units }) => units.map(({ code }) => code))]))
  const figures = new Map(
    stations.flatMap(({ code, units }) => {
      const unitCodes = units.map((unit) => unit.code)
      return (['heat', 'returnTemperature'] as const).map(
        (figure) => [figureName(code, figure), STATION_FIGURES[figure](unitCodes)] as const,
      )
    }),
  )
  const named = (element: StoredElement): StoredElement => {
    const { elementName = '', stationId = '' } = element
    const value = figures.get(elementName)
    if (value !== undefined) return { ...element, expressions: { value } }
    const name = nodes.get(stationId)?.name
    return NAME.test(elementName) && name !== undefined ? { ...element, text: name } : element
  }
  return JSON.stringify(
    mapElements(document, (elements) => withoutBlindPipes(present(elements, nodes)).map(named).map(bound)),
  )
}

/** Mains of a source that the network lacks stay, as they feed stations of the other one, but tell no flow. */
const boundTo =
  (nodes: ReadonlySet<string>) =>
  ({ stationId1, stationVal1, ...rest }: StoredElement): StoredElement => {
    if (stationId1 === undefined || stationVal1 === undefined) return rest
    if (nodes.has(stationId1)) return { ...rest, stationId1, stationVal1 }
    const { flowDirection: _, ...still } = rest
    return still
  }

/** Elements whose text is the name of their node. */
const NAME = / (站图|名称)$/

function present(elements: readonly StoredElement[], nodes: ReadonlyMap<string, unknown>): StoredElement[] {
  const isMissing = ({ stationId }: StoredElement): boolean => stationId !== undefined && !nodes.has(stationId)
  const missing = new Set(elements.filter(isMissing).map(({ uuid }) => uuid))
  const endsAt = (end: unknown): boolean => missing.has(String(Object(end).uuid))
  return elements.filter((element) => !missing.has(element.uuid) && !endsAt(element.from) && !endsAt(element.to))
}

/** Fittings that are there to lead on: with one pipe left at them they lead nowhere. */
const LEADING_ON: ReadonlySet<unknown> = new Set(['tee', 'gateValve'])

/** The elements without pipes that lead to no station and no source. O(elements × pipes in the longest blind line). */
function withoutBlindPipes(elements: StoredElement[]): StoredElement[] {
  const ends = elements.flatMap(({ from, to }) => [from, to].map((end) => String(Object(end).uuid)))
  const numPipes = new Map<string, number>()
  for (const uuid of ends) numPipes.set(uuid, (numPipes.get(uuid) ?? 0) + 1)
  const blind = new Set(
    elements
      .filter(({ uuid, symbolId }) => LEADING_ON.has(symbolId) && (numPipes.get(uuid) ?? 0) < 2)
      .map(({ uuid }) => uuid),
  )
  if (blind.size === 0) return elements
  const isAtBlind = ({ from, to }: StoredElement): boolean =>
    [from, to].some((end) => blind.has(String(Object(end).uuid)))
  return withoutBlindPipes(elements.filter((element) => !blind.has(element.uuid) && !isAtBlind(element)))
}

const mapElements = (
  document: DrawingDocument,
  change: (elements: readonly StoredElement[]) => StoredElement[],
): DrawingDocument => ({
  ...document,
  boards: document.boards.map((board) => ({
    ...board,
    objects: { ...board.objects, objects: change(board.objects.objects) },
  })),
})
