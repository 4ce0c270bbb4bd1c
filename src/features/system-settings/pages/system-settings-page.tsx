// Settings of the installation: name, logo, password rule, lifetime of a session. Sign-in page and frame show name and
// logo; the server applies the rest to every session.

import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { systemSettings, systemSettingsPage } from '#contract/endpoints/system-settings.ts'
import { useSaveSettings, useSystemSettings } from '../api/use-system-settings.ts'
import { LogoField } from '../components/logo-field.tsx'

const CONTROLS = { systemRoundLogo: LogoField }

export const SystemSettingsPage = () => (
  <SettingsPage
    name="system-settings"
    settings={systemSettingsPage}
    schema={systemSettings}
    query={useSystemSettings()}
    save={useSaveSettings()}
    controls={CONTROLS}
  />
)
