import type { NeededValue } from '#contract/control/write-rules.ts'
import { WRITER_NAMES } from '#contract/control/writers.ts'
import type { NOT_RESTORED } from '#contract/endpoints/hand-back.ts'
import { UNIT_MODE_PARAM } from '#contract/endpoints/unit-control-modes.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES, type Emitter } from '#contract/network/cohort.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { companyTime } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { HoldingCommand, Interlock, ModeRule, Stop, Tag, WritePoint } from './situation.ts'
import { both, textsIn } from './texts/texts.ts'

/** `MM-dd HH:mm` on the company's clock. */
const timeOf = (epochMs: number): string => companyTime(epochMs).slice(5, 16)

type Measure = Pick<WritePoint, 'decimals' | 'unit' | 'words'>

/** A value as people read it: a word of a state, or a number with its unit. */
function valueIn(value: number, { decimals, unit, words }: Measure, language: Language): string {
  const word = words?.[String(value)]
  if (word) return labelIn(word, language)
  return [formatQuantity(value, decimals), unit].filter((part) => part !== '').join(' ')
}

const params = new Map(standardParams.map((param) => [param.code, param]))
const paramIn = (code: string, language: Language): string => {
  const param = params.get(code)
  return param ? labelIn({ zh: param.nameZh, en: param.nameEn }, language) : code
}
const wordsIn = (code: string, values: readonly number[], language: Language): string =>
  values
    .map((value) => {
      const word = params.get(code)?.enumJson?.[String(value)]
      return word ? labelIn(word, language) : String(value)
    })
    .join(textsIn(language).or)

const MOST_NAMED_MODES = 2

export const refusalTexts = {
  staysByHand: (why: (typeof NOT_RESTORED)[number]) => both(({ staysByHand }) => staysByHand[why]),
  notPermitted: () => both(({ refusals }) => refusals.notPermitted),
  stopped: ({ reason, stoppedBy, at }: Stop) => both(({ refusals }) => refusals.stopped(reason, stoppedBy, timeOf(at))),
  notWritable: () => both(({ refusals }) => refusals.notWritable),
  noPower: () => both(({ refusals }) => refusals.noPower),
  tagged: ({ reason, setBy, until }: Tag) => both(({ refusals }) => refusals.tagged(reason, setBy, timeOf(until))),
  neverRead: () => both(({ refusals }) => refusals.neverRead),
  notCurrent: (at: number) => both(({ refusals }) => refusals.notCurrent(timeOf(at))),
  notSeen: () => both(({ refusals }) => refusals.notSeen),
  changedSince: (point: Measure, seen: number, present: number) =>
    both(({ refusals }, language) =>
      refusals.changedSince(valueIn(seen, point, language), valueIn(present, point, language)),
    ),
  tooPrecise: (decimals: number) => both(({ refusals }) => refusals.tooPrecise(decimals)),
  outOfRange: (point: Measure, min: number, max: number) =>
    both(({ refusals }, language) => {
      if (!point.words) return refusals.outOfRange(valueIn(min, point, language), valueIn(max, point, language))
      const offered = Object.entries(point.words).filter(([value]) => Number(value) >= min && Number(value) <= max)
      return refusals.notOffered(offered.map(([, word]) => labelIn(word, language)).join(textsIn(language).or))
    }),
  tooHotForEmitter: (point: Measure, emitter: Emitter, most: number) =>
    both(({ refusals }, language) =>
      refusals.tooHotForEmitter(labelIn(EMITTER_NAMES[emitter], language), valueIn(most, point, language)),
    ),
  tooFar: (point: Measure, step: number, present: number) =>
    both(({ refusals }, language) =>
      refusals.tooFar(valueIn(step, point, language), valueIn(present, point, language)),
    ),
  tooFast: (point: Measure, most: number, before: number) =>
    both(({ refusals }, language) =>
      refusals.tooFast(valueIn(most, point, language), valueIn(before, point, language)),
    ),
  interlocked: ({ reason, reasonEn, condition }: Interlock) =>
    both(({ refusals }, language) => refusals.interlocked(reasonIn(reason, reasonEn, language), condition)),
  interlockUnknown: ({ reason, reasonEn, condition }: Interlock) =>
    both(({ refusals }, language) => refusals.interlockUnknown(reasonIn(reason, reasonEn, language), condition)),
  notReady: ({ paramCode, values }: NeededValue) =>
    both(({ refusals }, language) =>
      refusals.notReady(paramIn(paramCode, language), wordsIn(paramCode, values, language)),
    ),
  wrongMode: ({ paramCode, values }: NeededValue, present: number | undefined) =>
    both(({ refusals }, language) => {
      const param = paramIn(paramCode, language)
      const now = present === undefined ? textsIn(language).unknown : wordsIn(paramCode, [present], language)
      // a long list of modes helps nobody
      return values.length > MOST_NAMED_MODES
        ? refusals.modeTakesNone(param, now)
        : refusals.wrongMode(param, wordsIn(paramCode, values, language), now)
    }),
  modeNotAllowed: ({ allowedModes }: ModeRule) =>
    both((texts, language) => texts.modeNotAllowed(wordsIn(UNIT_MODE_PARAM, allowedModes, language))),
  modeLocked: (reason: string) => both((texts) => texts.modeLocked(reason)),
  held: ({ writer, validUntil }: HoldingCommand) =>
    both(({ refusals }, language) =>
      refusals.held(labelIn(WRITER_NAMES[writer], language), validUntil === null ? '' : timeOf(validUntil)),
    ),
  askerGone: () => both(({ refusals }) => refusals.askerGone),
  outOfReach: () => both(({ refusals }) => refusals.outOfReach),
  noSecondPerson: () => both(({ refusals }) => refusals.noSecondPerson),
  secondPersonNeeded: () => both(({ refusals }) => refusals.secondPersonNeeded),
  underWay: () => both(({ refusals }) => refusals.underWay),
} as const

const reasonIn = (zh: string, en: string, language: Language): string => (language === 'en' && en !== '' ? en : zh)
