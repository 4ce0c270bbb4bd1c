import { useTranslation } from 'react-i18next'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { ageOf } from '#lib/age.ts'
import type { PipeReading } from '../model/pipe-values.ts'

/** How old a reading is, and whether it is computed or outdated; empty where there is none. */
export function useReadingAge(live: Pick<LiveValues, 'now'>): (reading: PipeReading) => string {
  const { t } = useTranslation()
  return ({ at, isComputed, isOld }) => {
    if (at === 0 || live.now === 0) return ''
    const { unit, count } = ageOf(live.now - at)
    const age = t(`age.${unit}`, { count })
    if (isComputed) return t('townMap.computedAge', { age })
    return isOld ? t('townMap.oldAge', { age }) : age
  }
}
