import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { orEmpty } from '../kit/empty-values.ts'
import { PLANT } from '../network/plant.ts'
import { collecting, sourceState, weatherPlace } from './weather-config.ts'

const view = { permission: 'nodeWeather:view' } as const
const nodeId = z.string().min(1).max(64)

/** A node of the heating network with the weather and the climate model that it uses. */
const boundNode = z.object({
  keyId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  typeName: z.string(),
  /** Levels below the highest one in sight. */
  depth: z.int(),
  /** Key of its own configuration; null: that of a node above it, or of an organisation. */
  configId: z.string().nullable(),
  /** Key of the configuration that it uses; null: there is none. */
  usedId: z.string().nullable(),
  usedFrom: z.object({ kind: z.enum(['node', 'organization']), name: z.string() }).nullable(),
  cityName: z.string().nullable(),
  source: z.string().nullable(),
  intervalMin: z.int().nullable(),
  offsetK: z.number().nullable(),
  openFlag: z.boolean().nullable(),
  /** Outdoor temperature that the network is designed for (tw'), °C; null: unknown. */
  designOutdoorC: z.number().nullable(),
  /** Whether that is the standard's value of the city, since nobody has entered another. */
  isDesignOfCity: z.boolean(),
  /** The newest observation with the correction, °C; null where there is none of the last three hours. */
  nowC: z.number().nullable(),
  /** Share of the design load that the heating needs at this temperature, 0 to 1.1; null where one of both is unknown. */
  load: z.number().nullable(),
  state: sourceState.nullable(),
})
export type BoundNode = z.infer<typeof boundNode>

/** What the form of a node's weather holds. */
const nodeWeather = z.object({
  /** Null: the node has no weather of its own, and what is shown is what it inherits. */
  keyId: z.string().nullable(),
  nodeId: z.string(),
  provinceId: z.string(),
  cityId: z.string(),
  source: z.string(),
  intervalMin: z.int(),
  offsetK: z.number(),
  openFlag: z.boolean(),
  /** Null: the standard's value of the city. */
  designOutdoorC: z.number().nullable(),
  version: z.int(),
})
export type NodeWeather = z.infer<typeof nodeWeather>

const NOUN = '/tx-ws-weather/nodeWeather'
const CHANGES = ['/tx-ws-weather/weatherIndex', '/tx-ws-weather/weatherConfig']

/** Calls of the climate model for network monitoring: which weather each source, relay station and heat station uses. */
export const weatherNodeCalls = {
  /** Nodes in sight from the sources down to the heat stations, each after the one above it, and the known sources. */
  list: defineCall({
    method: 'POST',
    path: `${NOUN}/list`,
    access: view,
    output: z.object({ nodes: z.array(boundNode), sources: z.array(z.string()) }),
    isInLanguage: true,
    reads: ['/tx-ws-weather/weatherConfig', PLANT],
  }),
  toEdit: defineCall({
    method: 'POST',
    path: `${NOUN}/toEdit`,
    access: view,
    input: z.object({ nodeId }),
    output: nodeWeather,
  }),
  /** Changes a node's weather, or gives it one of its own. */
  update: defineCall({
    method: 'POST',
    path: `${NOUN}/update`,
    access: { permission: 'nodeWeather:edit' },
    body: 'json',
    input: z.object({
      nodeId,
      ...weatherPlace,
      ...collecting,
      designOutdoorC: z.preprocess(orEmpty(null), z.coerce.number().min(-50).max(10).nullable().default(null)),
      /** That of the configuration when it was read; absent: it is not compared. */
      version: z.coerce.number().int().optional(),
    }),
    output: z.object({ keyId: z.string() }),
    audit: { module: 'nodeWeather', action: 'update' },
    alsoChanges: CHANGES,
  }),
  /** Takes a node's own weather away: it uses that of the node or organisation above it. */
  del: defineCall({
    method: 'POST',
    path: `${NOUN}/del`,
    access: { permission: 'nodeWeather:delete' },
    input: z.object({ nodeId }),
    audit: { module: 'nodeWeather', action: 'del' },
    alsoChanges: CHANGES,
  }),
} as const
