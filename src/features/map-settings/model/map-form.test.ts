import { describe, expect, it } from 'vitest'
import { readSettings, settingValues } from '#archetypes/settings/settings-values.ts'
import { USUAL_MAP } from '#contract/map/map-settings.ts'
import { formOf, mapForm, mapSettingsPage, settingsOf } from './map-form.ts'

const stored = { ...USUAL_MAP, longitude: 115.6, latitude: 40.2, version: 3 }

describe('the form of the map settings', () => {
  it('gives back what is stored where nothing was edited', () => {
    const form = formOf(stored)
    const { values } = readSettings(mapSettingsPage, settingValues(mapSettingsPage, form), 'en')
    expect(settingsOf(mapForm.parse({ ...form, ...values }))).toEqual(stored)
  })

  it('refuses what the server would refuse, by field', () => {
    const typed = {
      ...settingValues(mapSettingsPage, formOf(stored)),
      longitude: '181',
      latitude: '-86',
      zoom: '23',
      labelPx: '7',
      layers: '[]',
    }
    const { problems } = readSettings(mapSettingsPage, typed, 'en')
    expect(Object.keys(problems ?? {}).sort()).toEqual(['labelPx', 'latitude', 'layers', 'longitude', 'zoom'])
  })
})
