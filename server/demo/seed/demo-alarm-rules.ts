import { and, eq, inArray } from 'drizzle-orm'
import { type AlarmCondition, alarmCondition } from '#contract/alarms/condition.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { once } from '#server/first-start/steps.ts'
import { alarmRules } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

interface RuleOfNode {
  readonly name: string
  /** The watched point; null where an expression reads several. */
  readonly param: string | null
  readonly condition: AlarmCondition
  readonly warnLevel: number
  readonly warnNumber?: number
  readonly deadband?: number
  readonly onDelayS?: number
  readonly offDelayS?: number
  readonly season?: 'always' | 'heating'
  readonly cause: string
  readonly consequence: string
  readonly action: string
}

const STATION = 2
const WATER_LOSS = 7
const FAULT_DELAYS = { onDelayS: 3, offDelayS: 10 }
const TEN_MINUTES_S = 600

const isOn = (param: string, name: string, warnLevel: number, [cause, consequence, action]: readonly string[]) =>
  ({
    ...{ name, param, warnLevel, ...FAULT_DELAYS },
    condition: { kind: 'digital', alarmValue: 1 },
    ...{ cause: cause ?? '', consequence: consequence ?? '', action: action ?? '' },
  }) satisfies RuleOfNode

/** Faults of a unit (domain guide 1.4), and loss of water by the share of its flow that is made up (4.17). */
const RULES: readonly RuleOfNode[] = [
  isOn('CV1_Flt', '调节阀故障', 2, ['执行器卡涩或失电', '供热量失控', '就地检查执行器，改手动']),
  isOn('XP1_Flt', '1号循环泵故障', 2, ['过载或变频器故障', '切换备用泵', '检查电机与变频器']),
  isOn('XP2_Flt', '2号循环泵故障', 2, ['过载或变频器故障', '失去备用泵', '检查电机与变频器']),
  isOn('BP1_Flt', '补水泵故障', 2, ['过载或变频器故障', '二次网失压', '检查补水泵，人工补水']),
  isOn('Flood', '地面积水', 3, ['管道或设备泄漏', '设备淹没', '立即到站，关断泄漏段']),
  isOn('PwrFail', '停电', 3, ['外部供电中断', '循环停止，有冻结危险', '联系供电，启用应急电源']),
  isOn('UPS', 'UPS 供电', 2, ['外部供电中断', '控制器只能短时运行', '检查供电']),
  isOn('Estop', '急停', 3, ['急停按钮被按下', '机组停运', '到站确认原因后复位']),
  {
    ...{ name: '循环泵全停', param: null, warnLevel: 3, onDelayS: 15, offDelayS: 15, season: 'heating' },
    condition: { kind: 'expression', expression: '{XP1_Run} == 0 && {XP2_Run} == 0' },
    ...{ cause: '停电、故障或误操作', consequence: '停止供热', action: '启动备用泵' },
  },
  {
    ...{ name: '阀位偏差', param: 'CV1_U', warnLevel: 1, onDelayS: 60, offDelayS: 60 },
    condition: { kind: 'deviation', fromParam: 'CV1_SV', above: 10, below: 10 },
    ...{ cause: '调节阀卡涩', consequence: '调节失效', action: '检查执行器与阀体' },
  },
  {
    ...{
      name: '补水率超限',
      param: null,
      warnLevel: 2,
      warnNumber: WATER_LOSS,
      onDelayS: TEN_MINUTES_S,
      offDelayS: 60,
    },
    condition: { kind: 'expression', expression: '{F2} > 0 && {WM_F} > 0.02 * {F2}' },
    ...{ cause: '二次网泄漏或用户放水', consequence: '失水失热', action: '分段查漏' },
  },
  {
    ...{ name: '疑似爆管', param: null, warnLevel: 3, warnNumber: WATER_LOSS, onDelayS: TEN_MINUTES_S, offDelayS: 60 },
    condition: { kind: 'expression', expression: '{F2} > 0 && {WM_F} > 0.04 * {F2}' },
    ...{ cause: '二次网大量泄漏', consequence: '失压停热', action: '立即派人查找并关断' },
  },
]

/** The pressure that make-up holds is judged by its set point, which differs from unit to unit (domain guide 1.4). */
export const SETPOINT_RULES: readonly RuleOfNode[] = [
  {
    ...{ name: '定压偏离', param: 'P2h', warnLevel: 2, deadband: 0.01, onDelayS: 30, offDelayS: 15 },
    condition: {
      kind: 'limit',
      ll: { of: 'BP_P2hSP', factor: 1, offset: -0.1 },
      l: { of: 'BP_P2hSP', factor: 1, offset: -0.05 },
      h: { of: 'BP_P2hSP', factor: 1, offset: 0.05 },
      hh: { of: 'BP_P2hSP', factor: 1, offset: 0.1 },
    },
    ...{ cause: '补水泵故障、二次网泄漏或定压失控', consequence: '倒空进气或超压', action: '检查补水定压与泄水阀' },
  },
]

/** Make-up by the flow that it makes up for; class 7 judges the same share over ten minutes. */
const MAKE_UP_RULES: readonly RuleOfNode[] = [
  {
    ...{ name: '补水流量高', param: 'WM_F', warnLevel: 2, deadband: 0.2, onDelayS: 60, offDelayS: 60 },
    condition: { kind: 'limit', h: { of: 'F2', factor: 0.02, offset: 0 } },
    ...{ cause: '二次网泄漏、泄水阀未关或用户放水', consequence: '失水失热', action: '核对定压与泄水阀，分段查漏' },
  },
]

/** A burst is seen within minutes, where the share that is made up is judged over ten (domain guide 4.17 e). */
const BURST_RULES: readonly RuleOfNode[] = [
  {
    ...{ name: '压力骤降', param: 'P2h', warnLevel: 3, warnNumber: WATER_LOSS, onDelayS: 15, offDelayS: 60 },
    condition: { kind: 'rate', windowS: 300, fall: 0.02, when: '{BP1_Hz} >= 45' },
    ...{ cause: '二次网爆管，补水泵已到上限', consequence: '失压停热', action: '立即派人查找并关断' },
  },
]

const SOURCE = 3
/** Faults of a boiler: a trip makes the stations behind it cold. */
const BOILER_RULES: readonly RuleOfNode[] = [
  {
    ...isOn('B_Flt', '锅炉故障', 3, ['燃烧器保护动作', '供水温度下降', '检查保护原因，启动备用炉']),
    warnNumber: SOURCE,
  },
]

/**
 * Rules of the demo's units and boilers, beside the limits of their points; added once, so that what a user removes stays
 * away.
 */
export async function seedDemoAlarmRules(db: Db): Promise<void> {
  await once(db, 'alarm rules', (tx) => addRules(tx, 'unit', RULES))
  await once(db, 'alarm rules of boilers', (tx) => addRules(tx, 'boiler', BOILER_RULES))
  await once(db, 'alarm rules of set points', (tx) => addRules(tx, 'unit', SETPOINT_RULES))
  await once(db, 'alarm rules of make-up flow', (tx) => addRules(tx, 'unit', MAKE_UP_RULES))
  await once(db, 'alarm rules of bursts', (tx) => addRules(tx, 'unit', BURST_RULES))
}

async function addRules(db: Queryable, nodeType: string, rules: readonly RuleOfNode[]): Promise<void> {
  const nodes = await db
    .select({ id: physicsNodes.id })
    .from(physicsNodes)
    .where(eq(physicsNodes.nodeType, nodeType))
    .orderBy(physicsNodes.code)
  const watched = rules.flatMap(({ param }) => param ?? [])
  const pointRows = await db
    .select({ id: points.id, nodeId: points.nodeId, code: standardParams.code })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(and(eq(standardParams.nodeType, nodeType), inArray(standardParams.code, watched)))
  const pointOf = new Map(pointRows.map(({ id, nodeId, code }) => [`${nodeId} ${code}`, id]))
  const rows = nodes.flatMap(({ id: nodeId }) =>
    rules.flatMap(({ param, condition, warnNumber = STATION, ...rule }) => {
      const pointId = param === null ? null : (pointOf.get(`${nodeId} ${param}`) ?? null)
      if (param !== null && pointId === null) return []
      const { kind, ...params } = alarmCondition.parse(condition)
      return [{ ...rule, nodeId, pointId, condition: kind, params, warnNumber }]
    }),
  )
  await insertInSlices(rows, (slice) => db.insert(alarmRules).values(slice))
}
