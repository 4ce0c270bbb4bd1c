import { z } from 'zod'
import { dueAt, type EvaluationState, initialState, type Threshold } from './evaluate.ts'

/** State of a source as it is stored, with the alarm that it has or had last. */
export interface StoredState {
  readonly evaluation: EvaluationState
  readonly alarmId: string | null
}

const time = z.number().int()
const storedState = z.object({
  /** Names of the thresholds: a state of other thresholds cannot be gone on with. */
  of: z.string(),
  alarmId: z.string().nullable(),
  evaluation: z.object({
    timers: z.array(
      z.object({
        isOn: z.boolean(),
        since: time.nullable(),
        value: z.number().nullable().default(null),
        bound: z.number().nullable().default(null),
      }),
    ),
    at: time,
    sampleAt: time,
    raised: z.number().int().nullable(),
    raises: z.array(time),
    isChattering: z.boolean(),
  }),
})

const namesOf = (thresholds: readonly Threshold[]): string => thresholds.map(({ name }) => name).join(' ')

export const writeState = (thresholds: readonly Threshold[], { evaluation, alarmId }: StoredState): string =>
  JSON.stringify({ of: namesOf(thresholds), alarmId, evaluation })

/** Reads a stored state; one that is new or of other thresholds begins anew, keeping its alarm. */
export function readState(thresholds: readonly Threshold[], stored: unknown): StoredState {
  const parsed = storedState.safeParse(stored)
  if (!parsed.success) return { evaluation: initialState(thresholds), alarmId: null }
  const { of, alarmId, evaluation } = parsed.data
  return { evaluation: of === namesOf(thresholds) ? evaluation : initialState(thresholds), alarmId }
}

/** Whether the stored state is of these thresholds; a state that has only been locked is of any. */
export function isStateOf(thresholds: readonly Threshold[], stored: unknown): boolean {
  const parsed = storedState.safeParse(stored)
  return !parsed.success || parsed.data.of === namesOf(thresholds)
}

export const alarmIdIn = (stored: unknown): string | null => {
  const parsed = storedState.safeParse(stored)
  return parsed.success && parsed.data.evaluation.raised !== null ? parsed.data.alarmId : null
}

export const dueOfState = (thresholds: readonly Threshold[], { evaluation }: StoredState): number | null =>
  dueAt(thresholds, evaluation)
