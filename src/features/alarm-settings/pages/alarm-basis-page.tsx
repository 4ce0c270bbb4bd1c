// How alarms look and sound on every console: font, colour and sound of each level, sound and pop-up as a whole.

import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { alarmBasisPage, WARN_LEVELS } from '#contract/endpoints/alarm-basis.ts'
import { useAlarmBasis, useSaveAlarmBasis } from '../api/use-alarm-basis.ts'
import { ColorControl } from '../components/color-control.tsx'
import { DefaultTable } from '../components/default-table.tsx'
import { LevelPreview } from '../components/level-preview.tsx'
import { SoundControl } from '../components/sound-control.tsx'
import { basisForm } from '../model/basis-form.ts'

const CONTROLS = Object.fromEntries(
  WARN_LEVELS.flatMap((level) => [
    [`${level}Color`, ColorControl],
    [`${level}Audio`, SoundControl],
  ]),
)

export const AlarmBasisPage = () => (
  <SettingsPage
    name="alarm-basis"
    settings={alarmBasisPage}
    schema={basisForm}
    query={useAlarmBasis()}
    save={useSaveAlarmBasis()}
    controls={CONTROLS}
    preview={(draft) => (
      <>
        <LevelPreview draft={draft} />
        <DefaultTable />
      </>
    )}
  />
)
