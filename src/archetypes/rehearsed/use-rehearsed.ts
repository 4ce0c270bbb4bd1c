import { useTranslation } from 'react-i18next'
import { rehearsalCalls as calls, type RehearsalSource } from '#contract/endpoints/rehearsals.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { formatDateTime } from '#lib/format-time.ts'

/** A rehearsal that has finished never changes. */
const FOR_EVER = Number.POSITIVE_INFINITY

/** Whether rehearsals may be shown in the place of what is measured. */
export function useMaySeeRehearsed(): boolean {
  const [mayView, mayRead] = [useHoldsCode('strategy:view'), useHoldsCode('telemetry:view')]
  return mayView && mayRead
}

/** Finished rehearsals that tell of any of the points, newest first. @param pointIds - In ascending order, each once. */
export const useRehearsalsOf = (pointIds: readonly number[]) =>
  useAnswer(calls.ofPoints, { pointIds: [...pointIds] }, { enabled: pointIds.length > 0, retry: false })

/**
 * What points show in a rehearsal: all of it, in one answer.
 *
 * @param pointIds - In ascending order, each once.
 * @param keyId - Null: nothing is asked.
 */
export function useRehearsedValues(keyId: string | null, pointIds: readonly number[]) {
  const isAsked = keyId !== null && pointIds.length > 0
  return useAnswer(
    calls.values,
    // the cache compares all of them: what shows the present has no need of that
    { keyId: keyId ?? '', pointIds: isAsked ? [...pointIds] : [] },
    { enabled: isAsked, retry: false, staleTime: FOR_EVER },
  )
}

/** Strategy, version and time of a rehearsal in words. */
export function useRehearsalName() {
  const { t } = useTranslation()
  return ({ strategyName, number, isTuned, finishedAt }: Omit<RehearsalSource, 'keyId'>): string =>
    t(isTuned ? 'rehearsed.nameTuned' : 'rehearsed.name', {
      name: strategyName,
      number,
      time: formatDateTime(finishedAt, 'MM-DD HH:mm'),
    })
}
