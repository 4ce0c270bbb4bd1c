// Checks of the control housekeeper (控制管家配置); the job that judges loops applies those that are active.

import {
  CHECK_ACTION_NAMES,
  CHECK_ACTIONS,
  CHECK_RULES,
  CHECKED_LOOPS,
  CONTROL_CHECKS,
} from '../control/control-checks.ts'
import { CONTROL_LOOP_NAMES } from '../control/control-loops.ts'
import { choice, flag, number, optionalInteger, remark } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const LOOP_NAMES = { ...CONTROL_LOOP_NAMES, all: label('全部回路', 'All loops') }
const limits = Object.values(CHECK_RULES)
const COLUMNS = ['checkKind', 'loop', 'threshold', 'minutes', 'action', 'isActive', 'remark'] as const

export const controlCheckResource = defineResource({
  path: '/tx-ws-control/check',
  permission: 'controlCheck',
  label: label('控制检查', 'Control check'),
  fields: {
    checkKind: choice(
      CONTROL_CHECKS.map((value) => ({ value, label: CHECK_RULES[value].name })),
      { label: label('检查项', 'Check'), width: 170 },
    ),
    loop: choice(
      CHECKED_LOOPS.map((value) => ({ value, label: LOOP_NAMES[value] })),
      {
        label: label('回路', 'Loop'),
        width: 150,
        hint: label('单独为某一回路设置的优先于“全部回路”', 'A check of one loop goes before one of all loops'),
      },
    ),
    threshold: number({
      label: label('阈值', 'Threshold'),
      min: Math.min(...limits.map(({ min }) => min)),
      max: Math.max(...limits.map(({ max }) => max)),
      decimals: 1,
      hint: label(
        '未投自动：%；振荡：次/h；偏差：允差的倍数（1 K、2 t/h、0.1 MW、0.01 MPa）；人工保持：h',
        'Out of automatic: %; hunting: 1/h; deviations: bands (1 K, 2 t/h, 0.1 MW, 0.01 MPa); held: h',
      ),
    }),
    minutes: optionalInteger({
      label: label('持续（min）', 'For (min)'),
      min: CHECK_RULES.notReached.minutes?.min ?? 0,
      max: CHECK_RULES.notReached.minutes?.max ?? 0,
      width: 110,
      hint: label('仅“未达设定”需要：超过阈值持续多久', 'Only of “not reached”: how long it is beyond the threshold'),
    }),
    action: choice(
      CHECK_ACTIONS.map((value) => ({ value, label: CHECK_ACTION_NAMES[value] })),
      { label: label('建议动作', 'Action'), width: 170 },
    ),
    isActive: flag({ label: label('启用', 'Active') }),
    remark: remark({ label: label('备注', 'Remark'), max: 200 }),
  },
  list: COLUMNS,
  form: COLUMNS,
  search: ['checkKind', 'loop', 'isActive'],
  sort: { column: 'checkKind', direction: 'asc', thenBy: 'loop' },
  title: 'checkKind',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
