import { OUTDOOR_PARAM } from '#contract/alarms/limits.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { type Label, type Language, labelIn } from '#contract/kit/language.ts'
import { decimalsApart } from '#lib/decimals-apart.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { SERVER_CONDITIONS } from '../conditions/all-conditions.ts'
import { textsIn } from '../texts/texts.ts'
import type { Threshold } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'

/** What an alarm says, in both languages. */
export interface AlarmTexts {
  readonly content: string
  readonly conditionInfo: string
  readonly contentEn: string
  readonly conditionInfoEn: string
}

/** As it is stored: in Chinese. */
export const typeLabelOf = (warnNumber: number): string => {
  const { types, otherType } = textsIn('zh-CN').alarm
  return types[warnNumber] ?? otherType
}

/**
 * Texts of an alarm (domain guide 5.4): `【级别】站 机组 点名 值 单位，条件 限值`, and the condition with its dead-band; in English
 * `[Level] station unit point value unit, condition limit`. A state that is named like its rule is said once:
 * `【级别】站 机组，1号循环泵故障`. Names of stations, units and rules are as the company wrote them.
 */
export function describeAlarm(
  source: AlarmSource,
  threshold: Threshold,
  value: number | null,
): AlarmTexts & { readonly limit: number | null } {
  const limit = SERVER_CONDITIONS[source.condition.kind].tellsLimit ? threshold.bound : null
  const chinese = textsOf(source, threshold, { value, limit }, 'zh-CN')
  const english = textsOf(source, threshold, { value, limit }, 'en')
  return { ...chinese, contentEn: english.content, conditionInfoEn: english.conditionInfo, limit }
}

function textsOf(
  source: AlarmSource,
  threshold: Threshold,
  { value, limit }: { readonly value: number | null; readonly limit: number | null },
  language: Language,
): Pick<AlarmTexts, 'content' | 'conditionInfo'> {
  const { heat, nodeName, point, title } = source
  const { levels, alarm: words } = textsIn(language)
  const unit = point?.param.unit ?? ''
  const decimals = decimalsApart(value, limit, point?.param.decimals ?? 0)
  const written = (quantity: number) => quantityWith(quantity, decimals, unit)
  const { say, isState = false } = SERVER_CONDITIONS[source.condition.kind]
  const condition = say({ threshold, written, language })
  const state = value === null ? undefined : point?.param.words?.[`${value}`]
  const reading =
    value === null || !point ? '' : ((language === 'en' ? state?.en || state?.zh : state?.zh) ?? written(value))
  const pointName = (language === 'en' && point?.param.nameEn) || (point?.param.nameZh ?? '')
  const isNamedAlike = withoutSpaces(title) === withoutSpaces(point?.param.nameZh ?? '')
  const watched = isState && isNamedAlike ? [] : [pointName, reading]
  const subject = [heat.name, nodeName === heat.name ? '' : nodeName, ...watched]
    .filter((part) => part !== '')
    .join(' ')
  const name = isNamedAlike ? pointName : shownName(title, language)
  const event =
    title === '' || (isNamedAlike && !isState) ? condition : isState ? name : words.withCondition(name, condition)
  return {
    content: words.content(levels[threshold.level] ?? '', subject, event),
    conditionInfo: [
      condition,
      ...(threshold.follows === undefined ? [] : [followed(threshold.follows, language)]),
      ...(threshold.deadband > 0 ? [words.deadband(written(threshold.deadband))] : []),
    ].join(words.comma),
  }
}

/** Texts of an alarm that a part of the product reports; what is said in one language only is the same in both. */
export function describeReport(
  warnLevel: number,
  place: string,
  text: string | Label,
  conditionInfo: string | Label,
): AlarmTexts {
  const contentIn = (language: Language): string => {
    const { levels, alarm } = textsIn(language)
    return alarm.content(levels[warnLevel] ?? '', place, saidIn(text, language))
  }
  return {
    content: contentIn('zh-CN'),
    contentEn: contentIn('en'),
    conditionInfo: saidIn(conditionInfo, 'zh-CN'),
    conditionInfoEn: saidIn(conditionInfo, 'en'),
  }
}

const saidIn = (text: string | Label, language: Language): string =>
  typeof text === 'string' ? text : labelIn(text, language)

/** The product spaces its own names in one way; companies and earlier versions may have done so in another. */
const withoutSpaces = (name: string): string => name.replaceAll(' ', '')

function followed(param: string, language: Language): string {
  const words = textsIn(language).alarm
  if (param === '') return words.byDate
  return param === OUTDOOR_PARAM ? words.byOutdoor : words.byParam(param)
}

const quantityWith = (value: number, decimals: number, unit: string): string =>
  unit === '' ? formatQuantity(value, decimals) : `${formatQuantity(value, decimals)} ${unit}`
