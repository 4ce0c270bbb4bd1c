import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'

/** A heat station and those of its units that have points. */
export interface Station {
  readonly node: TelemetryNode
  readonly units: readonly TelemetryNode[]
}

/** Stations in the order of their codes; a unit below a cabinet belongs to the station above it. */
export function stationsOf(nodes: readonly TelemetryNode[]): Station[] {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  const units = new Map<string, TelemetryNode[]>()
  for (const node of nodes) {
    if (node.nodeType !== 'unit') continue
    let above = byId.get(node.parentId ?? '')
    while (above && above.nodeType !== 'station') above = byId.get(above.parentId ?? '')
    if (!above) continue
    const own = units.get(above.keyId)
    if (own) own.push(node)
    else units.set(above.keyId, [node])
  }
  return nodes
    .flatMap((node) => {
      const own = units.get(node.keyId)
      return own ? [{ node, units: own.sort((one, other) => one.code.localeCompare(other.code)) }] : []
    })
    .sort((one, other) => one.node.code.localeCompare(other.node.code))
}

/** Stations whose name, code or pinyin contains a text. */
export function findStations(stations: readonly Station[], text: string): readonly Station[] {
  const sought = plainLatin(text.trim())
  return stations.filter(({ node }) => plainLatin(`${node.name}\n${node.code}\n${node.pinyin}`).includes(sought))
}

export const stationOption = ({ node }: Station): ComboboxOption => ({
  id: node.keyId,
  text: node.name,
  detail: node.code,
})

/** Heated area of a station's units, m²; undefined where one of them has none. */
export function areaOf(units: readonly TelemetryNode[]): number | undefined {
  const areas = units.flatMap(({ heatedAreaM2 }) => heatedAreaM2 ?? [])
  return areas.length === units.length ? areas.reduce((sum, area) => sum + area, 0) : undefined
}

/** Name of a unit within its station. */
export const unitName = ({ name }: TelemetryNode, station: TelemetryNode): string =>
  name.startsWith(station.name) ? name.slice(station.name.length).trim() || name : name
