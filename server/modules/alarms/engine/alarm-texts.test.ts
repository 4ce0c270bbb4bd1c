import { describe, expect, it } from 'vitest'
import type { AlarmCondition } from '#contract/alarms/condition.ts'
import { STANDARD_RULE_WORDS } from '#contract/kit/standard-rule-words.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { describeAlarm } from './alarm-texts.ts'
import { runCondition } from './conditions.ts'
import type { AlarmSource } from './sources.ts'

const SETTINGS = { level: 2, deadband: 0, onDelayS: 3, offDelayS: 10 }
const STATE: AlarmCondition = { kind: 'digital', alarmValue: 1 }

function sourceOf(code: string, title: string, condition: AlarmCondition): AlarmSource {
  const param = standardParams.find((each) => each.code === code)
  const heat = { id: 'heat', nodeType: 'station', code: 'W01', name: '幸福里换热站', path: '/heat/', status: 'running' }
  return {
    point: { id: 1, param: { ...param, words: param?.enumJson } },
    condition: runCondition(condition, SETTINGS),
    heat,
    nodeName: '1号机组',
    title,
  } as unknown as AlarmSource
}
const told = (source: AlarmSource, value: number) => {
  const [threshold] = source.condition.thresholds
  if (!threshold) throw new Error('The condition has no threshold.')
  return describeAlarm(source, threshold, value)
}

describe('describeAlarm', () => {
  it.each(['UPS供电', 'UPS 供电'])('says a state once that is named like its rule, however %s is spaced', (title) => {
    expect(told(sourceOf('UPS', title, STATE), 1)).toMatchObject({
      content: '【重要】幸福里换热站 1号机组，UPS供电',
      contentEn: '[Important] 幸福里换热站 1号机组, On UPS',
    })
  })

  it('names a standard rule in the language of each text, and a rule of the company as it is named', () => {
    const { name } = STANDARD_RULE_WORDS['held-pressure']
    const limits: AlarmCondition = { kind: 'limit', h: 0.5 }
    const standard = told(sourceOf('P2h', name.zh, limits), 0.6)
    expect(standard.content).toContain('定压偏离')
    expect(standard.contentEn).toContain(name.en)
    expect(standard.contentEn).not.toContain('定压偏离')
    expect(told(sourceOf('P2h', '我们的规则', limits), 0.6).contentEn).toContain('我们的规则')
  })
})
