// Mappings of foreign messages: listed, saved, removed, and tried on a message before they are saved.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { fieldProblem } from '../kit/envelope.ts'
import { messageMapping } from '../message-mappings/mapping.ts'
import { REFUSALS } from './gateways.ts'

const MAPPINGS = '/tx-ws-base/messageMapping'
const view = { permission: 'messageMapping:view' } as const
const edit = { permission: 'messageMapping:edit' } as const
const keyId = z.guid()
/** A mapping may have thousands of rules. */
const MAX_BODY_BYTES = 2 << 20

const storedMapping = z.object({
  keyId: z.string(),
  version: z.int(),
  mapping: messageMapping,
  updatedBy: z.string(),
  updatedAt: z.string(),
  /** The broker does not let this system read its topic. */
  isRefusedByBroker: z.boolean(),
})
export type StoredMappingFacts = z.output<typeof storedMapping>

const triedValue = z.object({
  key: z.string(),
  /** Of the point; null: no rule is for the key. */
  code: z.string().nullable(),
  /** As it came. */
  raw: z.string(),
  /** In the unit of the point. */
  value: z.number().nullable(),
  /** Epoch ms. */
  time: z.number().nullable(),
  /** Its time is that of its arrival. */
  isOfArrival: z.boolean(),
  quality: z.int(),
  refusal: z.enum(REFUSALS).nullable(),
})
export type TriedValueFacts = z.output<typeof triedValue>

const warnings = z.array(fieldProblem)

export const messageMappingCalls = {
  /** By name. */
  list: defineCall({
    method: 'POST',
    path: `${MAPPINGS}/list`,
    access: view,
    output: z.object({ list: z.array(storedMapping) }),
  }),
  /** Adds a mapping, or changes one. It is in use within two seconds. */
  save: defineCall({
    method: 'POST',
    path: `${MAPPINGS}/save`,
    access: edit,
    body: 'json',
    maxBodyBytes: MAX_BODY_BYTES,
    input: z.object({
      /** Null: a new one. */
      keyId: keyId.nullable(),
      /** Of what was changed. */
      version: z.int().nullable(),
      mapping: messageMapping,
    }),
    output: z.object({ keyId: z.string(), version: z.int(), warnings }),
    audit: { module: 'messageMapping', action: 'update' },
    isInLanguage: true,
  }),
  remove: defineCall({
    method: 'POST',
    path: `${MAPPINGS}/remove`,
    access: edit,
    input: z.object({ keyId }),
    audit: { module: 'messageMapping', action: 'del' },
  }),
  /** What would come of a message by a mapping that is not saved; nothing is stored. */
  tryMessage: defineCall({
    method: 'POST',
    path: `${MAPPINGS}/tryMessage`,
    access: edit,
    body: 'json',
    maxBodyBytes: MAX_BODY_BYTES,
    input: z.object({
      /** Of the mapping that is changed; null: a new one. */
      keyId: keyId.nullable(),
      mapping: messageMapping,
      topic: z.string().trim().min(1).max(256),
      /** JSON; of Sparkplug hexadecimal or Base64. */
      message: z.string().max(200_000),
    }),
    output: z.object({
      /** What of the mapping cannot be saved. */
      problems: z.array(fieldProblem),
      warnings,
      /** Null: the topic does not fit, or the mapping cannot be saved. */
      tried: z
        .object({
          gateway: z.string(),
          refusal: z.enum(REFUSALS).nullable(),
          values: z.array(triedValue),
          numMore: z.int(),
        })
        .nullable(),
    }),
    isInLanguage: true,
  }),
} as const
