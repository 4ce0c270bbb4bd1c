// Where the maps of the company open, what they show and how it is drawn.

import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { useMapForm, useSaveMapForm } from '../api/use-map-settings.ts'
import { LayerOrder } from '../components/layer-order.tsx'
import { TakeCentre } from '../components/take-centre.tsx'
import { mapForm, mapSettingsPage } from '../model/map-form.ts'

const CONTROLS = { layers: LayerOrder }

export function MapSetupPage() {
  return (
    <SettingsPage
      name="map-setup"
      settings={mapSettingsPage}
      schema={mapForm}
      query={useMapForm()}
      save={useSaveMapForm()}
      controls={CONTROLS}
      aid={(fill) => <TakeCentre onTake={(longitude, latitude) => fill({ longitude, latitude })} />}
    />
  )
}
