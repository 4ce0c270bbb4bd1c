// The SIM cards through which gateways reach the server, with their data plan and expiry.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { wholeNumber } from '../kit/empty-values.ts'
import { choice, day, integer, number, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const option = <const Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })

const operators = [
  option('mobile', '移动', 'China Mobile'),
  option('unicom', '联通', 'China Unicom'),
  option('telecom', '电信', 'China Telecom'),
] as const
export const OPERATORS = operators.map(({ value }) => value)
const cardStates = [
  option('active', '正常', 'Active'),
  option('stock', '库存', 'In stock'),
  option('suspended', '停机', 'Suspended'),
  option('expired', '已到期', 'Expired'),
] as const
export const CARD_STATES = cardStates.map(({ value }) => value)

const CARD_FIELDS = [
  'iccid',
  'phone',
  'operator',
  'packageMb',
  'usedMb',
  'expiryDate',
  'deviceCode',
  'status',
  'remark',
] as const
export const CARD_RENEWAL_PERMISSION = 'commCard:renew'

export const commCardResource = defineResource({
  path: '/tx-ew-new-app/ewCommunicationCardApi',
  permission: 'commCard',
  label: label('通讯卡', 'Communication card'),
  fields: {
    iccid: text('iccid', { label: label('ICCID', 'ICCID'), min: 1, max: 20, isUnique: true, width: 190 }),
    phone: text('digits', { label: label('号码', 'Phone number'), max: 13, width: 140 }),
    operator: choice(operators, { label: label('运营商', 'Operator') }),
    packageMb: integer({ label: label('套餐流量（MB）', 'Package (MB)'), min: 1, max: 1_000_000, width: 130 }),
    usedMb: number({ label: label('已用流量', 'Used'), unit: 'MB', min: 0, max: 10_000_000, decimals: 1 }),
    expiryDate: day({ label: label('到期日期', 'Expires on') }),
    deviceCode: {
      ...text('plantCode', { label: label('绑定设备编码', 'Device code'), max: 40, width: 150 }),
      isUnordered: true,
    },
    deviceName: {
      ...text('words', { label: label('绑定设备', 'Device'), width: 190 }),
      isReadOnly: true,
      isUnordered: true,
    },
    status: choice(cardStates, { label: label('状态', 'Status'), width: 100 }),
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: [
    'iccid',
    'phone',
    'operator',
    'packageMb',
    'usedMb',
    'expiryDate',
    'deviceCode',
    'deviceName',
    'status',
    'remark',
  ],
  form: CARD_FIELDS,
  search: ['iccid', 'phone', 'operator', 'deviceCode', 'status'],
  sort: { column: 'expiryDate', direction: 'asc', thenBy: 'iccid' },
  title: 'iccid',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: CARD_FIELDS,
  example: { iccid: '89860012345678901234', phone: '1064812345678', packageMb: 300, usedMb: 12.5, deviceCode: '' },
})

/** Extends the expiry of cards; expired cards are extended from today. */
export const renewCardsCall = defineCall({
  method: 'POST',
  path: commCardResource.call('renew'),
  access: { permission: CARD_RENEWAL_PERMISSION },
  body: 'json',
  input: z.object({
    /** Keys separated by commas. */
    ids: z.string().min(1).max(40_000),
    months: wholeNumber(1, 60),
  }),
  output: z.object({ renewed: z.int() }),
  audit: { module: commCardResource.permission, action: 'renew' },
})
