// Settings of the installation: name, logo, password rule, lifetime of a session. Sign-in page and frame show name and
// logo; the server applies the rest to every session.

import { useTranslation } from 'react-i18next'
import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { type SystemSettings, systemSettings, systemSettingsPage } from '#contract/endpoints/system-settings.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { useSaveSettings, useSystemSettings } from '../api/use-system-settings.ts'
import { LogoField } from '../components/logo-field.tsx'

const CONTROLS = { systemRoundLogo: LogoField }

export function SystemSettingsPage() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const confirmZone = async (before: SystemSettings, { timeZone }: SystemSettings): Promise<boolean> => {
    if (timeZone === before.timeZone) return true
    const answer = await confirm({
      title: t('systemSettings.changeZone', { from: before.timeZone, to: timeZone }),
      detail: t('systemSettings.changeZoneDetail'),
      confirmLabel: t('systemSettings.changeZoneConfirm'),
      cancelLabel: t('systemSettings.keepZone'),
    })
    return answer !== null
  }
  return (
    <SettingsPage
      name="system-settings"
      settings={systemSettingsPage}
      schema={systemSettings}
      query={useSystemSettings()}
      save={useSaveSettings()}
      controls={CONTROLS}
      confirm={confirmZone}
    />
  )
}
