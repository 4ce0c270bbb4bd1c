// What became of an advice that a person has taken: whether the measured value did what the strategy expected.

import { type Label, label } from '../kit/language.ts'

/** Beside `met` and `missed`, why nobody knows. */
export const ADVICE_OUTCOMES = ['met', 'missed', 'noData', 'moved', 'notDone', 'endedEarly', 'tooSmall'] as const
export type AdviceOutcome = (typeof ADVICE_OUTCOMES)[number]

export const ADVICE_OUTCOME_NAMES: Readonly<Record<AdviceOutcome, Label>> = {
  met: label('达到预期', 'As expected'),
  missed: label('未达预期', 'Not as expected'),
  noData: label('无法判断：数据缺失', 'Unknown: data missing'),
  moved: label('无法判断：期间被他人改动', 'Unknown: moved by others meanwhile'),
  notDone: label('无法判断：命令未执行', 'Unknown: command not carried out'),
  endedEarly: label('无法判断：过早结束', 'Unknown: ended too early'),
  tooSmall: label('无法判断：预期变化太小', 'Unknown: expected change too small'),
}
