import { useTranslation } from 'react-i18next'
import type { Cooling } from '#contract/endpoints/pipes.ts'
import { MOST_COOLING_H, UNHEATED_ROOM_C } from '#contract/pipes/cooling.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** Longer than that, tenths of an hour say nothing. */
const ROUNDED_FROM_H = 24

const hoursText = (hours: number): string => formatQuantity(hours, hours < ROUNDED_FROM_H ? 1 : 0)

/** Says when rooms are cold, and from what that follows. */
export function useCoolingTexts() {
  const { t } = useTranslation()
  const within = (hours: number | null): string =>
    hours === null
      ? t('townMap.trace.notCold', { hours: MOST_COOLING_H })
      : hours === 0
        ? t('townMap.trace.coldNow')
        : t('townMap.trace.hours', { hours: hoursText(hours) })
  return {
    within,
    short: (cooling: Cooling): string =>
      cooling.state === 'known' ? within(cooling.hours) : t('townMap.trace.notKnown'),
    whole: (cooling: Cooling): string => {
      if (cooling.state !== 'known') return t(`townMap.trace.gap.${cooling.state}`)
      const { unit, roomC, outdoorC, timeConstantH, origin, hours, soonest, numUnknown } = cooling
      const told = t(`townMap.trace.cooling.${origin}`, {
        unit,
        limit: UNHEATED_ROOM_C,
        time: within(hours),
        soonest: within(soonest),
        room: formatQuantity(roomC, 1),
        outdoor: formatQuantity(outdoorC, 1),
        constant: formatQuantity(timeConstantH, 0),
      })
      return numUnknown > 0 ? `${told} ${t('townMap.trace.unitsUnknown', { count: numUnknown })}` : told
    },
  }
}
