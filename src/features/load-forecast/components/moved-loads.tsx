import { useTranslation } from 'react-i18next'
import type { Prediction } from '#contract/endpoints/load-forecast.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { PlaceNotes } from './place-notes.tsx'

/** Units and sources whose heat has left what their models expect, and what the forecast makes of it. */
export function MovedLoads({ moved }: { moved: Prediction['moved'] }) {
  const { t } = useTranslation()
  const changeText = (changePct: number): string =>
    t(changePct > 0 ? 'loadForecast.moved.higher' : 'loadForecast.moved.lower', {
      share: `${formatQuantity(Math.abs(changePct), 0)} %`,
    })
  return (
    <PlaceNotes
      notes={moved.map(({ since, changePct, isFollowed, ...place }) => ({
        ...place,
        text: t(isFollowed ? 'loadForecast.moved.followed' : 'loadForecast.moved.leftOut', {
          since: formatDateTime(since, 'MM-DD HH:mm'),
          change: changeText(changePct),
        }),
      }))}
      moreText={(count) => t('loadForecast.moved.more', { count })}
    />
  )
}
