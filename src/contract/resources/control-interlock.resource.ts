// Interlocks (联锁): what must be true at a node before one of its parameters may be written. The gate of commands asks
// them for every write, by the values of that moment.

import { z } from 'zod'
import { MAX_EXPRESSION_LENGTH } from '../drawing/bindings.ts'
import { choice, flag, optionalNumber, reference, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { remarkText } from '../kit/text-rules.ts'
import { controlPowerParams, writableTypes } from './control-power.resource.ts'

export const controlInterlockResource = defineResource({
  path: '/tx-ws-control/interlock',
  permission: 'controlInterlock',
  label: label('联锁', 'Interlock'),
  fields: {
    nodeType: choice(writableTypes, { label: label('节点类型', 'Node type') }),
    paramCode: reference({
      label: label('写入参量', 'Parameter written'),
      optionsPath: controlPowerParams.path,
      nameField: 'paramName',
      width: 200,
    }),
    value: optionalNumber({
      label: label('写入值', 'Value written'),
      min: -1e12,
      max: 1e13,
      decimals: 3,
      width: 110,
      hint: label('留空表示任何值', 'Empty: any value'),
    }),
    condition: {
      ...remark({
        label: label('必须成立', 'Must be true'),
        max: MAX_EXPRESSION_LENGTH,
        width: 260,
        hint: label(
          '本节点的参量写在花括号内，例如 {P2h} >= 0.15；所用的值不可信时同样不下发',
          'Parameters of the node in braces, for example {P2h} >= 0.15; nothing is sent while a value that it reads is unreliable',
        ),
      }),
      schema: z.string().trim().min(1).max(MAX_EXPRESSION_LENGTH).pipe(remarkText),
      isRequired: true,
    },
    reason: text('words', { label: label('原因', 'Reason'), min: 1, max: 200, width: 260 }),
    reasonEn: text('words', { label: label('英文原因', 'Reason in English'), max: 200, width: 200 }),
    isActive: flag({ label: label('启用', 'Active') }),
  },
  list: ['nodeType', 'paramCode', 'value', 'condition', 'reason', 'reasonEn', 'isActive'],
  form: ['nodeType', 'paramCode', 'value', 'condition', 'reason', 'reasonEn', 'isActive'],
  search: ['nodeType', 'paramCode', 'isActive'],
  sort: { column: 'nodeType', direction: 'asc' },
  title: 'reason',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
