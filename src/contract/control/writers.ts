import { type Label, label } from '../kit/language.ts'

/**
 * Who may write to a device, the one that goes before all others first (domain guide 4.1). A point has one writer at a
 * time: a command is refused while one of a writer further up holds the point.
 */
export const WRITERS = ['emergency', 'operator', 'intermittent', 'ai', 'oneNetwork', 'timeShare', 'curve'] as const
export type Writer = (typeof WRITERS)[number]

/** Those that need no person at the moment of writing: released strategies. */
export const STRATEGY_WRITERS = [
  'intermittent',
  'ai',
  'oneNetwork',
  'timeShare',
  'curve',
] as const satisfies readonly Writer[]
export type StrategyWriter = (typeof STRATEGY_WRITERS)[number]
const strategyWriters: ReadonlySet<Writer> = new Set(STRATEGY_WRITERS)
export const isStrategyWriter = (writer: Writer): writer is StrategyWriter => strategyWriters.has(writer)

export const WRITER_NAMES: Readonly<Record<Writer, Label>> = {
  emergency: label('应急控制', 'Emergency control'),
  operator: label('人工', 'Operator'),
  intermittent: label('间歇供热', 'Intermittent heating'),
  ai: label('AI 调控', 'AI control'),
  oneNetwork: label('全网平衡', 'One-network balance'),
  timeShare: label('分时段', 'Time-share'),
  curve: label('气候补偿', 'Heating curve'),
}

/** Whether `writer` may take a point that `holder` has. */
export const goesBefore = (writer: Writer, holder: Writer): boolean =>
  WRITERS.indexOf(writer) <= WRITERS.indexOf(holder)

/** Channels of commands: by a person, or the class of the automatic control's alarms (spec section 3) that it is of. */
export const SEND_CHANNELS = ['manual', '20', '21', '22', '23'] as const
export type SendChannel = (typeof SEND_CHANNELS)[number]

export const SEND_CHANNEL_NAMES: Readonly<Record<SendChannel, Label>> = {
  manual: label('人工', 'Manual'),
  20: label('自动控制', 'Automatic control'),
  21: label('AI 控制', 'AI control'),
  22: label('全网平衡', 'One-network balance'),
  23: label('间歇供热控制', 'Intermittent heating control'),
}

const CHANNEL_OF: Readonly<Record<Writer, SendChannel>> = {
  emergency: 'manual',
  operator: 'manual',
  intermittent: '23',
  ai: '21',
  oneNetwork: '22',
  timeShare: '20',
  curve: '20',
}
export const channelOf = (writer: Writer): SendChannel => CHANNEL_OF[writer]
