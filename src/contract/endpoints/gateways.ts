// Gateways, as an engineer sees them who connects one: what each has sent lately, and why values of it are refused.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { type Label, label } from '../kit/language.ts'
import { PLANT } from '../network/plant.ts'

/** Why a message or a value is refused. */
export const REFUSALS = [
  'topic',
  'too_large',
  'too_much',
  'not_json',
  'bad_shape',
  'bad_time',
  'bad_time_form',
  'time_in_future',
  'time_too_old',
  'bad_value',
  'unknown_point',
  'foreign_point',
  'no_values',
  'unmapped',
  'bad_payload',
  'no_birth',
  'sequence_broken',
  'sequence_repeated',
  'births_full',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What is wrong, and what is allowed. */
export const REFUSAL_NAMES: Readonly<Record<Refusal, Label>> = {
  topic: label(
    '主题应为 heat/公司/网关/up，或某个报文映射的主题',
    'The topic is neither heat/company/gateway/up nor that of a message mapping',
  ),
  too_large: label('报文超过 1 MiB', 'The message is larger than 1 MiB'),
  too_much: label('无用报文过多，暂不读取', 'Too many unusable messages: not read for a while'),
  not_json: label('不是 JSON', 'Not JSON'),
  bad_shape: label(
    '格式应为 {"t": 毫秒, "v": [[点码, 值, 质量?, 时间?]]}',
    'Not {"t": ms, "v": [[code, value, quality?, time?]]}',
  ),
  bad_time: label('时间应为毫秒或秒的数值', 'The time is not a number of milliseconds or seconds'),
  bad_time_form: label(
    '没有时间，或时间不是映射所写的格式',
    'There is no time, or it is not in the format that the mapping gives',
  ),
  time_in_future: label('时间比服务器快 2 分钟以上', 'The time is more than 2 minutes ahead of the server'),
  time_too_old: label(
    '时间早于 10 年前，请检查网关时钟',
    'The time is more than 10 years ago: check the clock of the gateway',
  ),
  bad_value: label('值不是数值', 'The value is not a number'),
  unknown_point: label('没有此点位', 'There is no such point'),
  foreign_point: label('点位属于其他网关', 'The point belongs to another gateway'),
  no_values: label('映射的取值路径下没有数据', 'There is nothing at the path of the mapping'),
  unmapped: label('没有规则适用于报文中的任何键', 'No rule of the mapping matches any key of the message'),
  bad_payload: label('不是有效的 Sparkplug B 报文', 'Not a payload of Sparkplug B'),
  no_birth: label(
    '数据之前没有 BIRTH，无法识别别名；已请求重新上报',
    'Data came before any birth, so its aliases are unknown: a rebirth was requested',
  ),
  sequence_broken: label(
    '序号不连续，可能有报文丢失；已请求重新上报',
    'The sequence number has a gap, messages may be lost: a rebirth was requested',
  ),
  sequence_repeated: label(
    '序号重复：每条报文应加 1，请检查是否有两个节点同名',
    'The sequence number repeats, each message must add 1: check whether two nodes have the same name',
  ),
  births_full: label(
    'BIRTH 未保存：所有节点合计最多 500,000 个指标、名称共 64 MiB，每个节点最多 1,000 台设备；只有带名称的数据可用',
    'The birth was not stored: at most 500,000 metrics and 64 MiB of names in all, and 1,000 devices per node; only data with names can be used',
  ),
}

const epochMs = z.number()
const gatewayCode = z.string().min(1).max(64)
const gatewayFacts = z.object({
  gateway: z.string(),
  /** Whether a point names it. */
  isKnown: z.boolean(),
  /** Active points that name it, in the caller's sight. */
  numPoints: z.int(),
  /** Names of the first nodes that it serves. */
  nodes: z.array(z.string()),
  /** How many further nodes it serves. */
  numMoreNodes: z.int(),
  /** Epoch ms; null: nothing came since the server has started. */
  lastAt: epochMs.nullable(),
  numMessages: z.int(),
  /** Of the last whole minute. */
  messagesPerMinute: z.int(),
  valuesPerMinute: z.int(),
  numRefused: z.int(),
})
export type GatewayFacts = z.infer<typeof gatewayFacts>

const refusedValue = z.object({
  at: epochMs,
  code: z.string(),
  value: z.string(),
  time: z.string(),
  reason: z.enum(REFUSALS),
})
const seenMessage = z.object({
  at: epochMs,
  topic: z.string(),
  bytes: z.int(),
  /** Its beginning. */
  text: z.string(),
  numTaken: z.int(),
  numRefused: z.int(),
})

/** What a code that no point has would become. */
const unknownCode = z.object({
  code: z.string(),
  /** As it came last. */
  value: z.string(),
  at: epochMs,
  /** Null: no node in sight has the code before the last dot. */
  nodeName: z.string().nullable(),
  /** Null: nodes of that type have no parameter of the code after it. */
  param: z.object({ name: z.string(), unit: z.string() }).nullable(),
  /** Whose settings the point would take; null: those of its parameter. */
  template: z.string().nullable(),
})
export type UnknownCode = z.infer<typeof unknownCode>
const MOST_MADE = 500

const view = { permission: 'gateway:view' } as const

export const gatewayCalls = {
  /** Gateways that points in sight name; those that no point names only for who sees the whole company. By code. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-base/gateway/list',
    access: view,
    input: z.object({}),
    output: z.object({
      /** Epoch ms of the server. */
      serverTime: epochMs,
      /** Since when messages are counted, epoch ms. */
      since: epochMs,
      list: z.array(gatewayFacts),
    }),
  }),
  /** What a gateway has sent lately; only for who sees all of its points. Newest first. */
  detail: defineCall({
    method: 'POST',
    path: '/tx-ws-base/gateway/detail',
    access: view,
    input: z.object({ gateway: gatewayCode }),
    output: z.object({
      companies: z.array(z.string()),
      refused: z.array(z.object({ reason: z.enum(REFUSALS), count: z.int() })),
      refusals: z.array(refusedValue),
      messages: z.array(seenMessage),
    }),
  }),
  /** Codes that came from a gateway and that no point has, oldest first; for who sees all of its points. */
  unknownCodes: defineCall({
    method: 'POST',
    path: '/tx-ws-base/gateway/unknownCodes',
    access: view,
    input: z.object({ gateway: gatewayCode }),
    output: z.object({ codes: z.array(unknownCode) }),
    isInLanguage: true,
  }),
  /** Makes points of codes that came from the gateway; those that name no node or parameter are left out. */
  makePoints: defineCall({
    method: 'POST',
    path: '/tx-ws-base/gateway/makePoints',
    access: { permission: 'point:add' },
    body: 'json',
    input: z.object({ gateway: gatewayCode, codes: z.array(z.string().min(1).max(64)).min(1).max(MOST_MADE) }),
    output: z.object({ made: z.array(z.string()) }),
    audit: { module: 'point', action: 'save', isConditional: true },
    alsoChanges: [PLANT],
  }),
} as const
