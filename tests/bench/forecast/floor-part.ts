// The network beside the best possible forecast, with the weather as it came and as it was forecast.

import { own, wmapeOf } from './judge.ts'
import { partOf, rowsFor, upTo } from './part.ts'
import type { Winter } from './winter.ts'

function measure({ byForecast, byTrue, floors }: Winter) {
  const floor = wmapeOf(byForecast, ({ hour }) => floors.trueWeather[hour] ?? Number.NaN)
  const floorForecast = wmapeOf(byForecast, ({ hour }) => floors.forecastWeather[hour] ?? Number.NaN)
  const [wmape, wmapeTrue] = [wmapeOf(byForecast, own), wmapeOf(byTrue, own)]
  return { floor, floorForecast, wmape, wmapeTrue }
}

export const floorRows = partOf({
  measure,
  rows(winters: readonly ReturnType<typeof measure>[]) {
    const { row, aimed } = rowsFor(winters)
    return [
      row('network: floor (wMAPE with true weather and people, without chance)', '%', ({ floor }) => floor),
      row('network: floor with forecast weather', '%', ({ floorForecast }) => floorForecast),
      row('network, 24 h, true weather: wMAPE', '%', ({ wmapeTrue }) => wmapeTrue),
      aimed('network, 24 h, true weather: wMAPE / floor', '', upTo(1.25), ({ wmapeTrue, floor }) => wmapeTrue / floor),
      row('network, 24 h, forecast weather: wMAPE', '%', ({ wmape }) => wmape),
      aimed('network, 24 h, forecast weather: wMAPE / floor', '', upTo(1.25), ({ wmape, floor }) => wmape / floor),
      aimed(
        'network, 24 h, forecast weather: wMAPE / floor with forecast weather',
        '',
        upTo(1.25),
        ({ wmape, floorForecast }) => wmape / floorForecast,
      ),
    ]
  },
})
