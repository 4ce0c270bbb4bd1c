// Notices that administrators write; their readers find them among the messages of the notification centre.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, day, moment, optionalDay, optionalReferences, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'

const option = <const Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })

export const NOTICE_LEVELS = [
  option('1', '一般', 'General'),
  option('2', '重要', 'Important'),
  option('3', '紧急', 'Urgent'),
] as const
const states = [
  option('draft', '草稿', 'Draft'),
  option('published', '已发布', 'Published'),
  option('withdrawn', '已撤回', 'Withdrawn'),
] as const

const PATH = '/jeasy-base/notice'

export const noticeResource = defineResource({
  path: PATH,
  permission: 'notice',
  label: label('通知', 'Notice'),
  fields: {
    title: text('words', { label: label('标题', 'Title'), min: 1, max: 80, width: 260 }),
    level: choice(NOTICE_LEVELS, { label: label('级别', 'Level'), width: 90 }),
    state: { ...choice(states, { label: label('状态', 'State'), width: 100 }), isReadOnly: true },
    validFrom: day({ label: label('生效日期', 'Valid from') }),
    validTo: optionalDay({
      label: label('截止日期', 'Valid to'),
      hint: label('含当日；留空表示长期有效', 'that day included; empty: without end'),
    }),
    roleKeys: optionalReferences({
      label: label('接收角色', 'Roles'),
      hint: label('不选表示全部角色', 'none: all of them'),
      optionsPath: `${PATH}/roles`,
      nameField: 'roleNames',
    }),
    organizationIds: optionalReferences({
      label: label('接收组织', 'Organisations'),
      hint: label('含下级组织；不选表示全部组织', 'with those below; none: all of them'),
      optionsPath: '/jeasy-base/organization/options',
      nameField: 'organizationNames',
    }),
    publishedAt: moment({ label: label('发布时间', 'Published at') }),
    publishedBy: { ...text('words', { label: label('发布人', 'Published by'), width: 110 }), isReadOnly: true },
  },
  list: [
    'title',
    'level',
    'state',
    'validFrom',
    'validTo',
    'roleKeys',
    'organizationIds',
    'publishedAt',
    'publishedBy',
  ],
  form: ['title', 'level', 'validFrom', 'validTo', 'roleKeys', 'organizationIds'],
  search: ['title', 'level', 'state'],
  sort: { column: 'validFrom', direction: 'desc' },
  title: 'title',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

const keyId = z.string().min(1).max(64)
const editText = { permission: noticeResource.permissionOf('edit') } as const
const publish = { permission: 'notice:publish' } as const
/** Its readers' messages change with a notice. */
const alsoChanges = ['/jeasy-base/common']

/** Text of a notice with its record's version. */
export const noticeText = z.object({
  keyId: z.string(),
  title: z.string(),
  level: z.string(),
  /** Formatted text, without anything that runs. */
  text: z.string(),
  version: z.int(),
})
export type NoticeText = z.infer<typeof noticeText>

export const noticeCalls = {
  roles: { ...optionsAt(`${PATH}/roles`), access: { permission: 'notice:view' } as const },
  /** The text for editing and preview. */
  text: defineCall({
    method: 'POST',
    path: `${PATH}/text`,
    access: { permission: noticeResource.permissionOf('view') },
    input: z.object({ keyId }),
    output: noticeText,
  }),
  /** 1009 where somebody else saved the notice meanwhile. */
  saveText: defineCall({
    method: 'POST',
    path: `${PATH}/saveText`,
    access: editText,
    body: 'json',
    input: z.object({ keyId, text: z.string().max(200_000), version: z.coerce.number().int() }),
    // room for a page of text including its pictures
    maxBodyBytes: 1 << 20,
    audit: { module: 'notice', action: 'update' },
    alsoChanges,
  }),
  /** Shows a draft or a withdrawn notice to its readers. */
  publish: defineCall({
    method: 'POST',
    path: `${PATH}/publish`,
    access: publish,
    input: z.object({ keyId, version: z.coerce.number().int() }),
    audit: { module: 'notice', action: 'publish' },
    alsoChanges,
  }),
  /** Hides a published notice from its readers. */
  withdraw: defineCall({
    method: 'POST',
    path: `${PATH}/withdraw`,
    access: publish,
    input: z.object({ keyId, version: z.coerce.number().int() }),
    audit: { module: 'notice', action: 'withdraw' },
    alsoChanges,
  }),
  /** A published notice, as one of its readers opens it. */
  read: defineCall({
    method: 'POST',
    path: `${PATH}/read`,
    access: 'session',
    input: z.object({ keyId }),
    output: noticeText.omit({ version: true }).extend({ publishedAt: z.string(), publishedBy: z.string() }),
  }),
} as const
