// The mail about an alarm that nobody acknowledges: what it is, once, and those that follow from it, a line each.

import { ALARM_DECIMALS } from '#contract/endpoints/alarm-watch.ts'
import { LANGUAGES, type Language, labelIn } from '#contract/kit/language.ts'
import { addressesIn } from '#contract/kit/mail-addresses.ts'
import { decimalsApart } from '#lib/decimals-apart.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { clockText } from '#server/core/kit/company-time.ts'
import { oneLine } from '#server/core/mail/mailer.ts'
import { conditionIn, contentIn } from '../alarms/alarm-texts-in.ts'
import type { groupsById, openAlarmsOf } from './escalation.repository.ts'
import { textsIn } from './texts/texts.ts'

type AlarmRow = Awaited<ReturnType<typeof openAlarmsOf>>[number]
type MailGroup = Awaited<ReturnType<typeof groupsById>>[number]

const LISTED_ALARMS = 20
const MAX_SUBJECT = 100
const REAL_TIME = '/#/realTimeAlerts'

/**
 * In Chinese, then in English: a group has readers of both.
 *
 * @param alarmId - The alarm that the others follow from; it may be acknowledged, and so be missing among them.
 * @param consoleUrl - Where the console is opened; without it, the mail names the page only.
 */
export function mailAbout(
  alarmId: string,
  alarms: readonly AlarmRow[],
  group: MailGroup,
  consoleUrl: string | undefined,
) {
  const main = alarms.find(({ id }) => id === alarmId) ?? alarms[0]
  const others = alarms.filter((alarm) => alarm !== main)
  const worst = alarms.reduce((level, alarm) => Math.max(level, alarm.warnLevel), 0)
  const { levels, andOthers } = textsIn('zh-CN')
  const about = main ? `${placeOf(main)} ${figuresOf(main, 'zh-CN').what}` : ''
  const more = others.length > 0 ? andOthers(others.length) : ''
  const subject = `${oneLine(`【${levels[worst] ?? ''}】${about}`).slice(0, MAX_SUBJECT - more.length)}${more}`
  const page = `${consoleUrl ?? ''}${REAL_TIME}${main ? `?alarm=${main.id}` : ''}`
  const text = LANGUAGES.map((language) => bodyIn(language, { main, others, group, page })).join('\n\n')
  return { to: addressesIn(group.members), subject, text }
}

function bodyIn(
  language: Language,
  {
    main,
    others,
    group: { name, afterMinutes },
    page,
  }: { main: AlarmRow | undefined; others: readonly AlarmRow[]; group: MailGroup; page: string },
): string {
  const texts = textsIn(language)
  const listed = others.slice(0, LISTED_ALARMS)
  const left = others.length - listed.length
  return [
    texts.unacknowledged(afterMinutes),
    '',
    ...(main ? linesAbout(main, language) : []),
    ...(listed.length > 0 ? ['', texts.following(others.length)] : []),
    ...listed.map((alarm) => {
      const { what } = figuresOf(alarm, language)
      return texts.follower(shownTime(alarm.raisedAt), texts.levels[alarm.warnLevel] ?? '', placeOf(alarm), what)
    }),
    ...(left > 0 ? [texts.left(left)] : []),
    '',
    texts.acknowledgeAt(page),
    texts.why(name),
  ].join('\n')
}

function linesAbout(alarm: AlarmRow, language: Language): string[] {
  const texts = textsIn(language)
  const { lines } = texts
  const level = texts.levels[alarm.warnLevel] ?? ''
  const { what, value, limit, condition } = figuresOf(alarm, language)
  const raised = shownTime(alarm.raisedAt)
  const pairs = [
    [lines.level, level],
    [lines.place, placeOf(alarm)],
    [lines.what, what],
    [lines.since, alarm.roseAt ? texts.sinceRaisedAndRisen(raised, level, shownTime(alarm.roseAt)) : raised],
    [lines.value, value],
    [lines.limit, limit],
    [lines.condition, condition],
  ] as const
  return pairs.filter(([, said]) => said !== '').map(([label, said]) => texts.line(label, said))
}

/** What has happened without level, place and figures; and these, empty where there are none. */
function figuresOf(alarm: AlarmRow, language: Language) {
  const { value, limit, decimals, unit } = alarm
  const shown = decimalsApart(value, limit, decimals ?? ALARM_DECIMALS)
  const written = (figure: number | null): string =>
    figure === null || unit === null ? '' : `${formatQuantity(figure, shown)} ${unit}`.trim()
  const state = value === null ? undefined : alarm.words?.[`${value}`]
  const figures = { value: state ? labelIn(state, language) : written(value), limit: written(limit) }
  const content = contentIn(alarm, language)
  const condition = conditionIn(alarm, language)
  const [begin = ''] = condition.split(/[,，]/)
  return {
    ...figures,
    what: Object.values(figures).reduce(withoutFigure, withoutPlace(content, alarm)),
    condition: content.includes(begin) ? '' : condition,
  }
}

const withoutFigure = (text: string, figure: string): string =>
  figure === '' ? text : text.replace(` ${figure}`, () => '')

/** The text of an alarm begins with its level and place. */
function withoutPlace(content: string, { heatName, pointLocation }: AlarmRow): string {
  const text = content.replace(/^(?:【[^】]*】|\[[^\]]*\])\s*/, '')
  return [heatName, pointLocation].reduce((rest, name) => {
    const after = name !== '' && rest.startsWith(name) ? rest.slice(name.length) : ''
    return /^[\s,，]/.test(after) ? after.replace(/^[\s,，]+/, '') : rest
  }, text)
}

const placeOf = ({ heatName, pointLocation }: AlarmRow): string =>
  [heatName, pointLocation].filter((part) => part !== '').join(' ')

const shownTime = (at: Date): string => clockText(at.getTime())
