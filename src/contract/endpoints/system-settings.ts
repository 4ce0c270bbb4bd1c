import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flag, integer, number, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineSettings } from '../kit/settings.ts'

/** Characters of the system's name. */
export const MAX_SYSTEM_NAME = 40

export const systemSettingsPage = defineSettings({
  label: label('系统设置', 'the settings'),
  editPermission: 'systemSetting:edit',
  fields: {
    systemName: text('words', { label: label('系统名称', 'System name'), min: 1, max: MAX_SYSTEM_NAME }),
    systemRoundLogo: {
      ...text('address', {
        label: label('系统圆形图标', 'Round logo'),
        hint: label(
          'PNG、JPEG、GIF、WebP 或 SVG，不超过 3 MB，建议 180×180',
          'PNG, JPEG, GIF, WebP or SVG, at most 3 MB, 180 by 180 recommended',
        ),
      }),
      // empty: the product's logo
      schema: z
        .string()
        .max(200)
        .regex(/^(|\/jeasy-base\/common\/image\/[0-9a-f-]{36})$/),
    },
    openVerifyPwd: flag({
      label: label('启用密码复杂度校验', 'Ask for complex passwords'),
      hint: label(
        '启用后新密码至少 8 位，且包含大写字母、小写字母、数字和特殊字符；否则至少 6 位',
        'New passwords then need 8 characters, including an upper-case and a lower-case letter, a digit and a special character; otherwise 6',
      ),
    }),
    sessionIdleMinutes: integer({
      label: label('空闲超时（分钟）', 'Idle timeout (minutes)'),
      hint: label('5 至 43200 分钟；大屏请设得长一些', '5 to 43200; longer where a wall screen is signed in'),
      min: 5,
      max: 43_200,
    }),
    timeZone: text('timeZone', {
      label: label('企业时区', 'Time zone of the company'),
      hint: label(
        'IANA 名称，例如 Asia/Shanghai。修改后重启服务端生效：各日数据与指标按新时区重新计算',
        'IANA name, for example Europe/Belgrade. A change takes effect at the next start of the server: all days and key figures are then recomputed',
      ),
      min: 1,
    }),
    currency: text('currency', {
      label: label('企业币种', 'Currency of the company'),
      hint: label(
        'ISO 4217 代码，例如 CNY、EUR。价格与费用按此币种显示；修改后已录入的数值不折算',
        'ISO 4217 code, for example EUR. Prices and costs are shown in it; numbers that were entered are not converted',
      ),
      min: 1,
    }),
    latitude: number({
      label: label('企业纬度', 'Latitude of the company'),
      unit: '°',
      hint: label(
        '北纬为正，-90 至 90。随请求发给气象服务；平面图在没有节点时以此为中心',
        'North is positive, -90 to 90. Sent to weather services; the centre of a town plan without nodes',
      ),
      min: -90,
      max: 90,
      decimals: 6,
    }),
    longitude: number({
      label: label('企业经度', 'Longitude of the company'),
      unit: '°',
      hint: label('东经为正，-180 至 180', 'East is positive, -180 to 180'),
      min: -180,
      max: 180,
      decimals: 6,
    }),
    sessionMaxDays: integer({
      label: label('最长登录时间（天）', 'Longest session (days)'),
      hint: label('1 至 400 天', '1 to 400'),
      min: 1,
      max: 400,
    }),
  },
  groups: [
    { label: label('系统标识', 'Identity'), fields: ['systemName', 'systemRoundLogo'] },
    { label: label('时间与币种', 'Time and currency'), fields: ['timeZone', 'currency'] },
    { label: label('位置', 'Place'), fields: ['latitude', 'longitude'] },
    { label: label('密码规则', 'Password rule'), fields: ['openVerifyPwd'] },
    { label: label('会话', 'Session'), fields: ['sessionIdleMinutes', 'sessionMaxDays'] },
  ],
})

const { fields } = systemSettingsPage
const systemSettingsInput = z.object({
  systemName: fields.systemName.schema,
  systemRoundLogo: fields.systemRoundLogo.schema,
  openVerifyPwd: fields.openVerifyPwd.schema,
  sessionIdleMinutes: fields.sessionIdleMinutes.schema,
  sessionMaxDays: fields.sessionMaxDays.schema,
  timeZone: fields.timeZone.schema,
  currency: fields.currency.schema,
  latitude: fields.latitude.schema,
  longitude: fields.longitude.schema,
  version: z.coerce.number().int(),
})
export const systemSettings = z.object({
  systemName: z.string(),
  systemRoundLogo: z.string(),
  openVerifyPwd: z.boolean(),
  sessionIdleMinutes: z.int(),
  sessionMaxDays: z.int(),
  /** The chosen one, in which the server reckons from its next start. */
  timeZone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
  version: z.int(),
})
export type SystemSettings = z.infer<typeof systemSettings>

export const settingsCalls = {
  /** All settings; the open `systemInfo/toEdit` returns only the three public ones. */
  read: defineCall({
    method: 'POST',
    path: '/jeasy-base/systemInfo/settings',
    access: { permission: 'systemSetting:view' },
    output: systemSettings,
  }),
  update: defineCall({
    method: 'POST',
    path: '/jeasy-base/systemInfo/update',
    access: { permission: 'systemSetting:edit' },
    body: 'json',
    input: systemSettingsInput,
    audit: { module: 'systemSetting', action: 'update' },
  }),
} as const
