// How messages of a foreign form become values of points. The page, the calls and the server's reading share this schema.

import { z } from 'zod'

/** `json`: JSON of any form. `sparkplug`: Sparkplug B, whose form is fixed. */
export const MAPPING_KINDS = ['json', 'sparkplug'] as const
/** `members`: each member of an object is a value. `items`: each object names its key and its value in fields. */
export const VALUE_SHAPES = ['members', 'items'] as const
/** `iso`: ISO 8601, with or without signs; without an offset by the company's clock. Others: since 1970. */
export const TIME_FORMS = ['iso', 's', 'ms', 'us'] as const
export type TimeForm = (typeof TIME_FORMS)[number]

export const MAX_RULES = 2_000
const MAX_NODE_NAMES = 5_000
export const MAX_MAPPINGS = 200
const MAX_TEMPLATE = 200
const MAX_FIELD = 100

const field = z.string().trim().max(MAX_FIELD).default('')
const template = z.string().trim().max(MAX_TEMPLATE)

/** Which point a key of a message is. */
const mappingRule = z.strictObject({
  /** Of the message, as `T1` or `boiler.T1`; `{key}` stands for any. */
  key: template.min(1),
  /** Code of the point, with names in braces. */
  point: template.min(1),
  scale: z
    .number()
    .refine((scale) => scale !== 0)
    .default(1),
  offset: z.number().default(0),
  /** Over `{value}` and other keys of the same object; empty: the value itself. Scale and offset come after it. */
  expression: z.string().trim().max(500).default(''),
})
export type MappingRule = z.output<typeof mappingRule>

export const messageMapping = z.strictObject({
  name: z.string().trim().min(1).max(60),
  isActive: z.boolean().default(true),
  kind: z.enum(MAPPING_KINDS).default('json'),
  /** Topic filter of MQTT in which `{name}` stands for one level. Of Sparkplug: `spBv1.0/<group>`. */
  topic: template.min(1),
  /** Code of the gateway, with names of the topic in braces. */
  gateway: template.min(1),
  /** Code of the node, with names of topic and path in braces; empty: there is none. */
  node: template.default(''),
  /** What devices call a node that has another code here. */
  nodes: z
    .array(z.strictObject({ name: template.min(1), code: template.min(1) }))
    .max(MAX_NODE_NAMES)
    .default([]),
  /** To the objects that hold values; empty: the message itself. */
  path: template.default(''),
  shape: z.enum(VALUE_SHAPES).default('members'),
  keyField: field,
  /** Of `items`: the field of the value. Of `members`: the field within a member that is an object. */
  valueField: field,
  /** Empty: values are of the time at which they arrive. */
  timeField: field,
  timeForm: z.enum(TIME_FORMS).default('ms'),
  /** Whether values without a time are of the time at which they arrive. */
  isTimeOptional: z.boolean().default(false),
  qualityField: field,
  /** Qualities that are good, separated by commas. */
  goodQualities: z.string().trim().max(200).default(''),
  rules: z.array(mappingRule).max(MAX_RULES).default([]),
  /** Where commands are published; empty: its gateways take none. */
  commandTopic: template.default(''),
  commandPayload: z.string().trim().max(2_000).default(''),
  /** Filters of topics that its devices publish beside it, and that are of no use. */
  ignoredTopics: z.array(template.min(1)).max(20).default([]),
})
export type MessageMapping = z.output<typeof messageMapping>

/** Names that stand for something else than a level of the topic. */
export const RESERVED_NAMES = ['node', 'key', 'value', 'point', 'id'] as const
/** Names that Sparkplug's topics give. */
export const SPARKPLUG_NAMES = ['group', 'edge', 'device'] as const
