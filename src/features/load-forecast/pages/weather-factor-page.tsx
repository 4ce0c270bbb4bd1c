import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { weatherFactorPage, weatherFactors } from '#contract/endpoints/load-forecast-settings.ts'
import { useSaveWeatherFactors, useWeatherFactors } from '../api/use-forecast-settings.ts'

/** By how much each condition of the sky changes the heat that is needed. */
export const WeatherFactorPage = () => (
  <SettingsPage
    name="weather-factor"
    settings={weatherFactorPage}
    schema={weatherFactors}
    query={useWeatherFactors()}
    save={useSaveWeatherFactors()}
  />
)
