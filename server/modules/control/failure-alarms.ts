import type pg from 'pg'
import { COMMAND_STATE_NAMES, type CommandState } from '#contract/control/command-states.ts'
import { labelIn } from '#contract/kit/language.ts'
import { reportAlarm } from '../alarms/report-alarm.ts'
import type { CommandRow } from './command.repository.ts'
import { both } from './texts/texts.ts'

/** Of the automatic control (spec section 3); commands of people count to it as well. */
const AUTOMATIC_CONTROL = 20
const LEVEL = 2

const keyOf = ({ pointCode }: CommandRow): string => `control:${pointCode}`

/** A device did not do what it was told: that is an alarm until a command for the same point succeeds. */
export async function reportFailure(
  client: pg.ClientBase,
  command: CommandRow,
  state: CommandState,
  at: number,
): Promise<void> {
  const { nodeId, nodeName, name, nameEn, value, channel } = command
  const stateName = COMMAND_STATE_NAMES[state]
  await reportAlarm(client, {
    ...{ sourceKey: keyOf(command), at, isOn: true, warnLevel: LEVEL, value },
    warnNumber: channel === 'manual' ? AUTOMATIC_CONTROL : Number(channel),
    ...(nodeId !== null && { node: { id: nodeId, name: nodeName } }),
    text: both(({ alarm }, language) => alarm.text(language === 'en' ? nameEn : name)),
    conditionInfo: both(({ alarm }, language) => alarm.condition(labelIn(stateName, language), String(value))),
  })
}

export const reportSuccess = (client: pg.ClientBase, command: CommandRow, at: number) =>
  reportAlarm(client, { sourceKey: keyOf(command), at, isOn: false })
