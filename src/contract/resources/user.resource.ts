import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flag, moment, optionalDay, optionalReference, phone, references, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { callsOf } from '../kit/resource-calls.ts'

export const userResource = defineResource({
  path: '/jeasy-base/user',
  permission: 'user',
  label: label('用户', 'User'),
  fields: {
    loginName: text('identifier', {
      label: label('登录名', 'Login name'),
      min: 2,
      max: 32,
      isUnique: true,
      width: 140,
    }),
    realName: text('words', { label: label('真实姓名', 'Real name'), min: 1, max: 32, width: 130 }),
    phone: phone(),
    organizationId: optionalReference({
      label: label('所属组织', 'Organisation'),
      optionsPath: '/jeasy-base/organization/options',
      nameField: 'organizationName',
      width: 280,
    }),
    roleIds: references({
      label: label('角色', 'Roles'),
      optionsPath: '/jeasy-base/role/options',
      nameField: 'roleNames',
    }),
    isActive: flag({ label: label('启用', 'Active') }),
    expiresOn: optionalDay({ label: label('账号到期日', 'Expires on'), width: 130 }),
    mainUrl: text('address', {
      label: label('首页地址', 'Main address'),
      max: 200,
      hint: label('登录后打开的页面，留空为默认首页', 'Page that opens after sign-in; empty: the default'),
    }),
    lastLoginAt: moment({ label: label('上次登录', 'Last sign-in') }),
  },
  list: ['loginName', 'realName', 'phone', 'organizationId', 'roleIds', 'isActive', 'expiresOn', 'lastLoginAt'],
  form: ['loginName', 'realName', 'phone', 'organizationId', 'roleIds', 'isActive', 'expiresOn', 'mainUrl'],
  search: ['loginName', 'realName', 'phone', 'organizationId', 'isActive'],
  sort: { column: 'loginName', direction: 'asc' },
  title: 'loginName',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: ['loginName', 'realName', 'phone', 'organizationId', 'roleIds', 'isActive', 'expiresOn'],
  example: { loginName: 'zhangsan', realName: label('张三', 'Zhang San'), phone: '13800000000' },
})

/** `password` is shown once and never stored in clear. */
const newPassword = z.object({ keyId: z.string(), password: z.string() })

export const userCalls = {
  /** Returns the password, which the new user must change at the first sign-in. */
  save: { ...callsOf(userResource).save, output: newPassword },
  /** Sets a new password, which the user must change at the next sign-in. */
  resetPassword: defineCall({
    method: 'POST',
    path: userResource.call('resetPwd'),
    access: { permission: userResource.permissionOf('edit') },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    output: newPassword,
    audit: { module: 'user', action: 'resetPwd' },
  }),
} as const
