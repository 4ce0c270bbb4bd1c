import type { MapArea } from '#contract/endpoints/map-areas.ts'

/** The node whose values an area shows: a community those of the station that heats it. */
export const valueNodeOf = ({ nodeType, node, station }: MapArea): string =>
  nodeType === 'community' ? station.keyId : node.keyId
