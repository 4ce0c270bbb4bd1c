import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, remark, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, savedResult } from '../kit/resource.ts'

const SETTING_TYPES = ['text', 'number', 'flag'] as const
export type SettingType = (typeof SETTING_TYPES)[number]
const types = [
  { value: SETTING_TYPES[0], label: label('文本', 'Text') },
  { value: SETTING_TYPES[1], label: label('数字', 'Number') },
  { value: SETTING_TYPES[2], label: label('开关', 'Flag') },
] as const

/** Settings of the product's modules. The set of settings is built in; users change their values. */
export const moduleSettingResource = defineResource({
  path: '/jeasy-base/moduleSetting',
  permission: 'moduleSetting',
  label: label('配置项', 'Setting'),
  fields: {
    module: { ...text('identifier', { label: label('模块', 'Module'), width: 120 }), isReadOnly: true },
    key: { ...text('plantCode', { label: label('键', 'Key'), width: 190 }), isReadOnly: true },
    name: { ...text('words', { label: label('名称', 'Name'), width: 220 }), isReadOnly: true },
    nameEn: { ...text('words', { label: label('英文名称', 'English name'), width: 240 }), isReadOnly: true },
    value: text('words', {
      label: label('值', 'Value'),
      max: 500,
      width: 160,
      hint: label('数字类填写数值，开关类填写 true 或 false', 'A number for a number, true or false for a flag'),
    }),
    valueType: { ...choice(types, { label: label('类型', 'Type'), width: 90 }), isReadOnly: true },
    defaultValue: { ...text('words', { label: label('默认值', 'Default'), width: 120 }), isReadOnly: true },
    remark: remark({ label: label('备注', 'Remark') }),
    sortOrder: { ...sortOrder(), isReadOnly: true },
  },
  list: ['module', 'key', 'name', 'nameEn', 'value', 'valueType', 'defaultValue', 'remark'],
  form: ['value', 'remark'],
  search: ['module', 'key', 'name', 'valueType'],
  sort: { column: 'module', direction: 'asc', thenBy: 'sortOrder' },
  title: 'name',
  verbs: ['view', 'edit', 'export'],
})

const settingHistory = z.array(
  z.object({ keyId: z.string(), value: z.string(), changedAt: z.string(), changedBy: z.string() }),
)
export type SettingHistory = z.infer<typeof settingHistory>
const keyId = z.string().min(1).max(64)

export const moduleSettingCalls = {
  /** Earlier values of a setting, newest first. */
  history: defineCall({
    method: 'POST',
    path: moduleSettingResource.call('history'),
    access: { permission: moduleSettingResource.permissionOf('view') },
    input: z.object({ keyId }),
    output: settingHistory,
  }),
  /** Restores an earlier value. */
  rollBack: defineCall({
    method: 'POST',
    path: moduleSettingResource.call('rollBack'),
    access: { permission: moduleSettingResource.permissionOf('edit') },
    body: 'json',
    input: z.object({ keyId, valueId: z.string().regex(/^\d{1,15}$/), version: z.coerce.number().int() }),
    output: savedResult,
    audit: { module: moduleSettingResource.permission, action: 'update' },
  }),
} as const
