import type pg from 'pg'
import { COMMAND_STATE_NAMES, type CommandState } from '#contract/control/command-states.ts'
import { labelIn } from '#contract/kit/language.ts'
import { reportAlarm } from '../alarms/report-alarm.ts'
import type { CommandRow } from './command.repository.ts'
import { both } from './texts/texts.ts'

/** Of the automatic control (spec section 3); commands of people count to it as well. */
const AUTOMATIC_CONTROL = 20
const FAILURE_LEVEL = 2
const URGENT_LEVEL = 3

const failureOf = ({ pointCode }: CommandRow): string => `control:${pointCode}`
const lateDeedOf = ({ pointCode }: CommandRow): string => `control-late:${pointCode}`

/** A device did not do what it was told: that is an alarm until a command for the same point succeeds. */
export const reportFailure = (client: pg.ClientBase, command: CommandRow, state: CommandState, at: number) =>
  reportAlarm(client, {
    ...alarmOf(command, at),
    sourceKey: failureOf(command),
    warnLevel: FAILURE_LEVEL,
    text: both(({ alarm }, language) => alarm.text(language === 'en' ? command.nameEn : command.name)),
    conditionInfo: both(({ alarm }, language) =>
      alarm.condition(labelIn(COMMAND_STATE_NAMES[state], language), String(command.value)),
    ),
  })

/** A device did what was given up: nobody expects it, and nobody watches it. */
export const reportLateDeed = (client: pg.ClientBase, command: CommandRow, at: number) =>
  reportAlarm(client, {
    ...alarmOf(command, at),
    sourceKey: lateDeedOf(command),
    warnLevel: URGENT_LEVEL,
    text: both(({ alarm }, language) => alarm.lateDeed(language === 'en' ? command.nameEn : command.name)),
    conditionInfo: both(({ alarm }, language) =>
      alarm.lateCondition(labelIn(COMMAND_STATE_NAMES[command.state], language), String(command.value)),
    ),
  })

const alarmOf = ({ nodeId, nodeName, value, channel }: CommandRow, at: number) => ({
  at,
  isOn: true as const,
  value,
  warnNumber: channel === 'manual' ? AUTOMATIC_CONTROL : Number(channel),
  ...(nodeId !== null && { node: { id: nodeId, name: nodeName } }),
})

/** What a command that succeeds ends. */
export async function reportSuccess(client: pg.ClientBase, command: CommandRow, at: number): Promise<void> {
  for (const sourceKey of [failureOf(command), lateDeedOf(command)])
    await reportAlarm(client, { sourceKey, at, isOn: false })
}
