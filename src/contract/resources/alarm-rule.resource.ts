// Rules that raise alarms beside the limits of a point: states, deviations, rates, counts, expressions over a node.

import { z } from 'zod'
import { RULE_CONDITIONS, RULE_KINDS } from '../alarms/condition.ts'
import { CONDITION_FIELDS, MAX_USUAL_DAYS } from '../alarms/condition-fields.ts'
import { alarmLevels } from '../alarms/levels.ts'
import { MAX_EXPRESSION_LENGTH } from '../drawing/bindings.ts'
import { defineCall } from '../kit/call.ts'
import {
  choice,
  flag,
  integer,
  number,
  optionalNumber,
  optionalReference,
  reference,
  remark,
  text,
} from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'
import { PLANT } from '../network/plant.ts'
import { MAIL_CLASSES } from './mail-group.resource.ts'

const PATH = '/tx-ws-warn/alarmRule'
const MAX_COPIED_RULES = 100
export const MAX_TARGET_NODES = 500

const option = <Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })
const kinds = RULE_KINDS.map((kind) => ({ value: kind, label: RULE_CONDITIONS[kind].form.label }))
const seasons = [
  option('always', '全年', 'All year'),
  option('heating', '采暖季', 'Heating season'),
  option('offSeason', '停暖期', 'Out of season'),
]

/** Part of the condition, which differs from kind to kind: lists are not sorted by it. */
const part = { isUnordered: true } as const
const quantity = (zh: string, en: string, more: { min?: number; max?: number; decimals?: number; hint?: string[] }) => {
  const [hintZh = '', hintEn = ''] = more.hint ?? []
  return {
    ...optionalNumber({
      label: label(zh, en),
      min: more.min ?? -1e12,
      max: more.max ?? 1e12,
      decimals: more.decimals ?? 3,
      ...(more.hint ? { hint: label(hintZh, hintEn) } : {}),
    }),
    ...part,
  }
}
const params = (zh: string, en: string, nameField: string) => ({
  ...optionalReference({ label: label(zh, en), optionsPath: `${PATH}/params`, nameField }),
  ...part,
})
const delay = (zh: string, en: string) => integer({ label: label(zh, en), min: 0, max: 86_400, start: 60 })

export const alarmRuleResource = defineResource({
  path: PATH,
  permission: 'alarmRule',
  label: label('报警规则', 'Alarm rule'),
  fields: {
    name: text('words', { label: label('规则名称', 'Name'), min: 1, max: 64, width: 150 }),
    nodeId: reference({
      label: label('监视对象', 'Node'),
      optionsPath: `${PATH}/nodes`,
      nameField: 'nodeName',
      width: 200,
    }),
    kind: choice(kinds, { label: label('条件类型', 'Kind of condition'), width: 150 }),
    conditionText: { ...text('words', { label: label('条件', 'Condition'), width: 280 }), isReadOnly: true, ...part },
    paramCode: params('监视参量', 'Watched parameter', 'paramName'),
    ofParam: params('比较参量', 'Compared with', 'ofParamName'),
    factor: quantity('系数', 'Factor', {
      hint: ['限值 = 系数 × 比较参量 + 所填值', 'Limit = factor × the compared value + what is set'],
    }),
    limitLl: quantity('事故低限', 'Accident low', {}),
    limitL: quantity('运行低限', 'Low', {}),
    limitH: quantity('运行高限', 'High', {}),
    limitHh: quantity('事故高限', 'Accident high', {}),
    above: quantity('高出 / 上升超过', 'Above, or rise, by more than', {}),
    below: quantity('低于 / 下降超过', 'Below, or fall, by more than', {}),
    deadband: { ...number({ label: label('回差', 'Dead-band'), min: 0, max: 1e12, decimals: 3 }), start: 0 },
    windowS: quantity('时间窗（s）', 'Window (s)', { min: 1, max: 86_400, decimals: 0 }),
    alarmValue: quantity('报警状态值', 'Value of the state', { decimals: 0 }),
    times: quantity('次数', 'Times', { min: 2, max: 1000, decimals: 0 }),
    sigmas: quantity('标准差倍数 k', 'Standard deviations k', { min: 1, max: 10, decimals: 1 }),
    minSamples: quantity('最少样本数', 'Least samples', { min: 2, max: 10_000, decimals: 0 }),
    tolerance: quantity('最小偏差 / 容差', 'Least deviation, tolerance', { min: 0 }),
    days: quantity('同时段天数', 'Days of the same hour', { min: 3, max: MAX_USUAL_DAYS, decimals: 0 }),
    sharePct: quantity('占比较参量（%）', 'Share of the compared (%)', {
      min: 0,
      max: 100,
      decimals: 2,
      hint: ['高于此占比且高于同时段通常值才报警', 'Raised above this share and above what is usual at the hour'],
    }),
    urgentPct: quantity('紧急占比（%）', 'Urgent share (%)', {
      min: 0,
      max: 100,
      decimals: 2,
      hint: ['高于此占比即为紧急，无论是否通常', 'Urgent above this share, however usual'],
    }),
    expression: {
      ...remark({
        label: label('表达式', 'Expression'),
        max: MAX_EXPRESSION_LENGTH,
        hint: label(
          '本节点的参量写在花括号内，例如 {T1h} > 60 && {CV1_U} < 20',
          'Parameters of the node in braces, for example {T1h} > 60 && {CV1_U} < 20',
        ),
      }),
      ...part,
    },
    warnNumber: choice(MAIL_CLASSES, { label: label('报警分类', 'Category'), width: 130 }),
    warnLevel: choice(alarmLevels, { label: label('级别', 'Level'), width: 90 }),
    onDelayS: delay('触发延时（s）', 'On-delay (s)'),
    offDelayS: delay('恢复延时（s）', 'Off-delay (s)'),
    season: choice(seasons, { label: label('适用季节', 'Season'), width: 110 }),
    // also says by whom and until when a rule is out of service
    isEnabled: flag({ width: 340, label: label('启用', 'On') }),
    cause: remark({ label: label('可能原因', 'Cause'), max: 200 }),
    consequence: remark({ label: label('后果', 'Consequence'), max: 200 }),
    action: remark({ label: label('处置措施', 'Action'), max: 200 }),
    reason: text('words', { label: label('变更原因', 'Reason of the change'), min: 1, max: 200, width: 200 }),
  },
  list: [
    'name',
    'nodeId',
    'kind',
    'conditionText',
    'warnNumber',
    'warnLevel',
    'onDelayS',
    'offDelayS',
    'season',
    'isEnabled',
    'cause',
    'consequence',
    'action',
    'reason',
  ],
  form: [
    'name',
    'nodeId',
    'kind',
    ...CONDITION_FIELDS,
    'warnNumber',
    'warnLevel',
    'onDelayS',
    'offDelayS',
    'season',
    'isEnabled',
    'cause',
    'consequence',
    'action',
    'reason',
  ],
  search: ['name', 'nodeId', 'kind', 'warnNumber', 'warnLevel', 'isEnabled'],
  sort: { column: 'name', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
  reads: [PLANT],
})

const keys = (max: number) => z.array(z.guid()).min(1).max(max)
const reasonGiven = z.string().trim().min(1).max(200)
const add = {
  method: 'POST',
  access: { permission: 'alarmRule:add' },
  body: 'json',
  output: z.object({
    numAdded: z.int(),
    /** The first of those that were left out. */
    left: z.array(z.object({ rule: z.string(), node: z.string(), why: z.string() })),
    numLeft: z.int(),
  }),
  alsoChanges: [alarmRuleResource.path],
} as const

export const RULE_TARGETS_PER_PAGE = 20

export const alarmRuleCalls = {
  /** Nodes in the data scope that have points. */
  nodes: optionsAt(`${PATH}/nodes`),
  /** Parameters that a rule may read. */
  params: optionsAt(`${PATH}/params`),
  /** A page of the nodes that a rule may be given to, by part of their name, code or pinyin; households too. */
  targets: defineCall({
    method: 'POST',
    path: alarmRuleResource.call('targets'),
    access: { permission: 'alarmRule:add' },
    body: 'json',
    input: z.object({
      search: z.string().trim().max(64).default(''),
      page: z.int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      list: z.array(z.object({ keyId: z.string(), name: z.string(), code: z.string() })),
      total: z.int(),
    }),
    reads: [PLANT],
  }),
  /** Adds copies of rules at other nodes; what a node has no points for, or has already, is left out by name. */
  copy: defineCall({
    ...add,
    path: alarmRuleResource.call('copy'),
    input: z.object({ ids: keys(MAX_COPIED_RULES), to: keys(MAX_TARGET_NODES), reason: reasonGiven }),
    audit: { module: 'alarmRule', action: 'copy' },
  }),
  /** Rules that most companies want, with their words in the language of the caller. */
  standard: defineCall({
    method: 'POST',
    path: alarmRuleResource.call('standard'),
    access: { permission: 'alarmRule:add' },
    isInLanguage: true,
    output: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        conditionText: z.string(),
        warnLevel: z.int(),
        warnNumber: z.int(),
      }),
    ),
  }),
  /** Adds standard rules at nodes; what a node has no points for, or has already, is left out by name. */
  addStandard: defineCall({
    ...add,
    path: alarmRuleResource.call('addStandard'),
    input: z.object({
      rules: z.array(z.string().min(1).max(64)).min(1).max(MAX_COPIED_RULES),
      to: keys(MAX_TARGET_NODES),
      reason: reasonGiven,
    }),
    audit: { module: 'alarmRule', action: 'save' },
  }),
} as const
