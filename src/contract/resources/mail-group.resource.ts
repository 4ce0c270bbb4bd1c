// Groups of people who get mail about alarms that nobody has acknowledged in time.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, flag, optionalReference, optionalReferences, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { mailAddresses } from '../kit/mail-addresses.ts'
import { defineResource } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'

const option = (value: string, zh: string, en: string) => ({ value, label: label(zh, en) })

/** Categories of alarms by `warnNumber`; 20 includes its kinds 21 to 23 (R3-18 to R3-25). */
export const MAIL_CLASSES = [
  option('0', '通讯报警', 'Communication'),
  option('2', '热力站报警', 'Station'),
  option('3', '热源报警', 'Heat source'),
  option('4', '二网报警', 'Secondary network'),
  option('7', '失水报警', 'Water loss'),
  option('8', '华为EI报警', 'Huawei EI'),
  option('9', '全网室温异常', 'Room temperature'),
  option('20', '自动控制', 'Automatic control'),
]
const levels = [
  option('3', '紧急', 'Urgent'),
  option('2', '重要及以上', 'Important and above'),
  option('1', '一般及以上', 'General and above'),
]
const minutes = [
  option('5', '5 分钟未确认', '5 minutes'),
  option('15', '15 分钟未确认', '15 minutes'),
  option('60', '60 分钟未确认', '60 minutes'),
]

const PATH = '/jeasy-base/mailGroup'

export const mailGroupResource = defineResource({
  path: PATH,
  permission: 'mailGroup',
  label: label('邮件分组', 'E-mail group'),
  fields: {
    name: text('words', { label: label('分组名称', 'Name'), min: 1, max: 40, isUnique: true, width: 160 }),
    members: {
      ...remark({
        label: label('成员邮箱', 'Addresses of members'),
        max: 10_000,
        width: 260,
        hint: label('每行一个邮箱地址，最多 50 个', 'One a line, at most 50'),
      }),
      schema: mailAddresses,
      isRequired: true,
    },
    organizationId: optionalReference({
      label: label('所属组织', 'Organisation'),
      hint: label(
        '只发送该组织及下级的报警；不选表示全公司',
        'Alarms of this organisation and of those below it; none: the whole company',
      ),
      optionsPath: '/jeasy-base/organization/options',
      nameField: 'organizationName',
      width: 280,
    }),
    warnNumbers: optionalReferences({
      label: label('报警分类', 'Categories of alarms'),
      hint: label('不选表示全部分类', 'None: all of them'),
      optionsPath: `${PATH}/classes`,
      nameField: 'warnNumberNames',
      width: 220,
    }),
    minLevel: choice(levels, { label: label('报警等级', 'Level') }),
    afterMinutes: choice(minutes, { label: label('发送条件', 'Not acknowledged for'), width: 190 }),
    isEnabled: flag({ label: label('启用', 'On') }),
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: ['name', 'members', 'organizationId', 'warnNumbers', 'minLevel', 'afterMinutes', 'isEnabled', 'remark'],
  form: ['name', 'members', 'organizationId', 'warnNumbers', 'minLevel', 'afterMinutes', 'isEnabled', 'remark'],
  search: ['name', 'members', 'organizationId', 'minLevel', 'isEnabled'],
  sort: { column: 'name', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

export const mailGroupCalls = {
  classes: optionsAt(`${PATH}/classes`),
  /** Sends a message to all members now. A refusal of the mail server is an answer, not an error. */
  test: defineCall({
    method: 'POST',
    path: mailGroupResource.call('test'),
    access: { permission: 'mailGroup:edit' },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    output: z.object({ isSent: z.boolean(), answer: z.string() }),
    isLong: true,
    perMinute: 6,
    audit: { module: 'mailGroup', action: 'sendTest' },
  }),
  /** Whether mail is sent at all, and what waits. */
  state: defineCall({
    method: 'POST',
    path: mailGroupResource.call('state'),
    access: { permission: 'mailGroup:view' },
    output: z.object({
      /** Sender; null where no mail server is set. */
      from: z.string().nullable(),
      numWaiting: z.int(),
      /** Not sent within a day. */
      numGivenUp: z.int(),
      lastError: z.string(),
    }),
  }),
} as const
