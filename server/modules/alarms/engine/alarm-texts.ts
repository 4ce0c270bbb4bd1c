import { OUTDOOR_PARAM } from '#contract/alarms/limits.ts'
import { decimalsApart } from '#lib/decimals-apart.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { Threshold } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'

const LEVELS = ['恢复', '一般', '重要', '紧急']
const TYPES: Readonly<Record<number, string>> = {
  0: '通讯报警',
  2: '热力站报警',
  3: '热源报警',
  4: '二网报警',
  7: '失水报警',
  9: '全网室温异常',
}
const CONDITIONS: Readonly<Record<string, string>> = {
  LL: '低于事故低限',
  L: '低于运行低限',
  H: '高于运行高限',
  HH: '高于事故高限',
  above: '高出比较值超过',
  below: '低于比较值超过',
  rise: '上升超过',
  fall: '下降超过',
  statisticsHigh: '高于近期波动范围',
  statisticsLow: '低于近期波动范围',
  silent: '无有效数据超过',
  longSilent: '无有效数据超过',
}

/** @param level - 0 to 3. */
export const levelName = (level: number): string => LEVELS[level] ?? ''
export const typeLabelOf = (warnNumber: number): string => TYPES[warnNumber] ?? '其他报警'

/**
 * Texts of an alarm (domain guide 5.4): `【级别】站 机组 点名 值 单位，条件 限值`, and the condition with its dead-band. A state
 * that is named like its rule is said once: `【级别】站 机组，1号循环泵故障`.
 */
export function describeAlarm(source: AlarmSource, threshold: Threshold, value: number | null) {
  const { heat, nodeName, point, title } = source
  const unit = point?.param.unit ?? ''
  const limit = LIMITS.has(threshold.name) ? threshold.bound : null
  const decimals = decimalsApart(value, limit, point?.param.decimals ?? 0)
  const written = (quantity: number) => quantityWith(quantity, decimals, unit)
  const condition = conditionOf(source, threshold, written)
  const reading = value === null || !point ? '' : (point.param.words?.[`${value}`]?.zh ?? written(value))
  const pointName = point?.param.nameZh ?? ''
  const isNamedAlike = title === pointName
  const isState = threshold.name === 'digital'
  const watched = isState && isNamedAlike ? [] : [pointName, reading]
  const subject = [heat.name, nodeName === heat.name ? '' : nodeName, ...watched]
    .filter((part) => part !== '')
    .join(' ')
  const event = title === '' || (isNamedAlike && !isState) ? condition : isState ? title : `${title}（${condition}）`
  return {
    content: `【${levelName(threshold.level)}】${subject}，${event}`,
    conditionInfo: [
      condition,
      ...(threshold.follows === undefined ? [] : [followed(threshold.follows)]),
      ...(threshold.deadband > 0 ? [`回差 ${written(threshold.deadband)}`] : []),
    ].join('，'),
    limit,
  }
}

const LIMITS: ReadonlySet<string> = new Set(['LL', 'L', 'H', 'HH', 'statisticsHigh', 'statisticsLow'])

const followed = (param: string): string =>
  param === '' ? '限值按日期' : `限值随${param === OUTDOOR_PARAM ? '室外温度' : ` ${param}`}`

function conditionOf({ condition }: AlarmSource, threshold: Threshold, written: (value: number) => string): string {
  const { name, bound, onDelayMs } = threshold
  if (condition.kind === 'communication') return `${CONDITIONS[name]} ${Math.round(onDelayMs / 60_000)} 分钟`
  if (name === 'digital') return '状态报警'
  if (name === 'frozen') return `数值不变超过 ${Math.round(bound / 60)} 分钟`
  if (name === 'count') return `动作达到 ${Math.ceil(bound)} 次`
  if (name === 'expression') return '满足报警条件'
  return `${CONDITIONS[name] ?? ''} ${written(Math.abs(bound) === bound || LIMITS.has(name) ? bound : -bound)}`
}

const quantityWith = (value: number, decimals: number, unit: string): string =>
  unit === '' ? formatQuantity(value, decimals) : `${formatQuantity(value, decimals)} ${unit}`
