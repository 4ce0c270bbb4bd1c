// How alarms look and sound on every console: font, colour and sound of each level, sound and pop-up as a whole; and what
// is told beside alarms of each category.

import { useTranslation } from 'react-i18next'
import { SettingsPage } from '#archetypes/settings/settings-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { alarmBasisPage, WARN_LEVELS } from '#contract/endpoints/alarm-basis.ts'
import { Column } from '#ui/box.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useAlarmBasis, useSaveAlarmBasis } from '../api/use-alarm-basis.ts'
import { ClassTextsPart } from '../components/class-texts-part.tsx'
import { ColorControl } from '../components/color-control.tsx'
import { DefaultTable } from '../components/default-table.tsx'
import { LevelPreview } from '../components/level-preview.tsx'
import { SoundControl } from '../components/sound-control.tsx'
import { basisForm } from '../model/basis-form.ts'
import { pageParts } from '../model/page-parts.ts'

const CONTROLS = Object.fromEntries(
  WARN_LEVELS.flatMap((level) => [
    [`${level}Color`, ColorControl],
    [`${level}Audio`, SoundControl],
  ]),
)

const PARTS = pageParts('look', 'texts')

export function AlarmBasisPage() {
  const { t } = useTranslation()
  const [part, change] = useAddressState(PARTS.read, PARTS.write)
  return (
    <Column paddingTop="2" minHeight="100%" height={{ lg: '100%' }}>
      <Tabs
        label={t('alarmBasis.parts')}
        selected={part}
        onSelect={(id) => change(() => PARTS.of(id))}
        items={[
          { id: 'look', label: t('alarmBasis.look'), content: <LookPart /> },
          { id: 'texts', label: t('alarmBasis.texts'), content: <ClassTextsPart /> },
        ]}
      />
    </Column>
  )
}

const LookPart = () => (
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
