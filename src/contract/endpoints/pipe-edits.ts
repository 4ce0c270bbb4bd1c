// The network of pipes as it is edited on a map: read whole, published whole, and the last publication taken back.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { FINDING_KINDS } from '../pipes/checks/finding.ts'
import type { NetworkChange } from '../pipes/edits/change.ts'
import type { EditPipe } from '../pipes/edits/network.ts'
import { nodeFields } from '../resources/physics.resource.ts'
import { PIPE_KINDS, PIPE_LAYINGS, pipeSegmentResource } from '../resources/pipe-segment.resource.ts'

export const MAX_REASON = 200
const MAX_ELEMENTS = 50_000
const MAX_CORNERS = 5_000
const MAX_BYTES = 16 << 20

const place = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).readonly()
const line = z.array(place).min(2).max(MAX_CORNERS).readonly()
const { fields } = pipeSegmentResource

const nodeAttributes = z.object({
  place: place.nullable(),
  code: nodeFields.code.schema,
  name: nodeFields.name.schema,
  depthM: z.number().min(0).max(50).nullable(),
})
const pipeAttributes = z.object({
  from: z.uuid(),
  to: z.uuid(),
  line: line.nullable(),
  code: fields.code.schema,
  kind: z.enum(PIPE_KINDS),
  dnMm: fields.dnMm.schema,
  lengthM: fields.lengthM.schema,
  lengthIsMeasured: z.boolean(),
  laying: z.enum(PIPE_LAYINGS),
  roughnessMm: fields.roughnessMm.schema,
  builtYear: z.int().min(1900).max(2100).nullable(),
  passes: z.array(z.uuid()).max(1_000).readonly(),
})

const version = z.int().min(0)
/** Null: it is removed. A version of 0: it is new. */
const nodeChange = z.object({ id: z.uuid(), version, after: nodeAttributes.nullable() })
const pipeChange = z.object({ id: z.uuid(), version, after: pipeAttributes.nullable() })
/** A valve stands on another part of what was one pipe. */
const valveChange = z.object({ id: z.uuid(), version, pipe: z.uuid() })
const edits = z.object({
  nodes: z.array(nodeChange).max(MAX_ELEMENTS).readonly(),
  pipes: z.array(pipeChange).max(MAX_ELEMENTS).readonly(),
  valves: z.array(valveChange).max(MAX_ELEMENTS).readonly(),
})
export type NetworkEdits = z.output<typeof edits>

const storedNode = nodeAttributes.extend({
  id: z.string(),
  kind: z.enum(['source', 'station', 'chamber', 'other']),
  code: z.string(),
  name: z.string(),
  version,
})
/** A pipe as it is stored; ends of its line may lie beside their nodes. */
export const storedPipe = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  line: z.array(z.tuple([z.number(), z.number()])).nullable(),
  code: z.string(),
  kind: z.enum(PIPE_KINDS),
  dnMm: z.number(),
  lengthM: z.number(),
  lengthIsMeasured: z.boolean(),
  laying: z.enum(PIPE_LAYINGS),
  roughnessMm: z.number(),
  builtYear: z.number().nullable(),
  passes: z.array(z.string()),
  version,
})
export const storedValve = z.object({ id: z.string(), node: z.string(), pipe: z.string(), code: z.string(), version })

const turnOf = <Of extends string, Row extends z.ZodType>(of: Of, row: Row) =>
  z.object({ of: z.literal(of), id: z.string(), before: row.nullable(), after: row.nullable() })
/** As a browser keeps the changes of a draft. */
export const keptChange = z.array(
  z.discriminatedUnion('of', [turnOf('node', storedNode), turnOf('pipe', storedPipe), turnOf('valve', storedValve)]),
)

const storedNetwork = z.object({
  nodes: z.array(storedNode),
  pipes: z.array(storedPipe),
  valves: z.array(storedValve),
  /** Nodes from which pipes lead out of the data scope: they stay where they are. */
  held: z.array(z.string()),
})
export type StoredNetwork = z.output<typeof storedNetwork>

const element = z.object({ keyId: z.string(), kind: z.enum(['node', 'pipe', 'valve', 'area']), name: z.string() })
const conflict = element.extend({
  /** `used`: it is new here, and something else needs it by now. */
  why: z.enum(['changed', 'gone', 'used']),
  /** Who changed it; empty: unknown. */
  changedBy: z.string(),
  changedAt: z.string().nullable(),
})
export type EditConflict = z.output<typeof conflict>

const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  place: z.tuple([z.number(), z.number()]).readonly().nullable(),
  elements: z.array(element),
  figure: z.number().nullable(),
  /** It keeps the draft from being published. */
  isGrave: z.boolean(),
})
export type EditFinding = z.output<typeof finding>

const counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() })
/** Of nodes and pipes. */
export type EditCounts = z.output<typeof counts>

const outcome = z.object({
  /** `conflict` and `refused`: nothing is stored. */
  outcome: z.enum(['published', 'checked', 'conflict', 'refused']),
  conflicts: z.array(conflict),
  /** What the changes bring; mistakes that were there before are not among them. */
  findings: z.array(finding),
})
export type PublishOutcome = z.output<typeof outcome>

const publication = z.object({
  keyId: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  counts,
  takenBackAt: z.string().nullable(),
  takenBackBy: z.string(),
  /** It is the last one of the company. */
  mayBeTakenBack: z.boolean(),
})
export type Publication = z.output<typeof publication>

const edit = { permission: pipeSegmentResource.permissionOf('edit') }

export const pipeEditCalls = {
  /** Nodes in the data scope, and the pipes that have both ends there. */
  network: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('network'),
    access: edit,
    output: storedNetwork,
    reads: [PLANT],
  }),
  publish: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('publish'),
    access: edit,
    body: 'json',
    maxBodyBytes: MAX_BYTES,
    input: edits.extend({
      reason: z.string().trim().min(1).max(MAX_REASON),
      /** Only tells what would come of it. */
      isTrial: z.boolean(),
    }),
    output: outcome,
    isPreview: ({ isTrial }) => isTrial === true,
    audit: { module: pipeSegmentResource.permission, action: 'publish', isConditional: true },
    alsoChanges: [PLANT],
  }),
  /** The newest first: the caller's own; all of them for who sees the whole company. */
  publications: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('publications'),
    access: edit,
    output: z.array(publication),
  }),
  takeBack: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('takeBack'),
    access: edit,
    input: z.object({ keyId: z.uuid() }),
    output: outcome,
    audit: { module: pipeSegmentResource.permission, action: 'withdraw', isConditional: true },
    alsoChanges: [PLANT],
  }),
} as const

/** What is sent of a change, in which each thing is once. */
export function editsOf(change: NetworkChange): NetworkEdits {
  return {
    nodes: change.flatMap((one) => {
      if (one.of !== 'node') return []
      const { id, before, after } = one
      const attributes = after && { place: after.place, code: after.code, name: after.name, depthM: after.depthM }
      return [{ id, version: versionOf(before, after), after: attributes }]
    }),
    pipes: change.flatMap((one): NetworkEdits['pipes'] => {
      if (one.of !== 'pipe') return []
      const { id, before, after } = one
      return [{ id, version: versionOf(before, after), after: after && attributesOf(after) }]
    }),
    valves: change.flatMap((one) =>
      one.of === 'valve' && one.after ? [{ id: one.id, version: one.after.version, pipe: one.after.pipe }] : [],
    ),
  }
}

const attributesOf = ({ id: _, version: __, ...attributes }: EditPipe) => attributes

/** What a thing is based on: a person may have taken another's version over in the draft. */
const versionOf = (before: { readonly version: number } | null, after: { readonly version: number } | null): number =>
  after?.version ?? before?.version ?? 0
