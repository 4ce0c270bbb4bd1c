import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#app/i18n/language.ts'
import { settingsAtom } from '#app/theme/settings-state.ts'
import { SIZE_NAMES } from '#app/theme/size-state.ts'
import { LANGUAGES } from '#contract/kit/language.ts'
import { Box, Column } from '#ui/box.ts'
import { ColorPicks } from '#ui/color-picks.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { CONTROL_SIZES } from '#ui/theme/control-size.ts'
import { THEME_PICKS } from '#ui/theme/palette.ts'
import { openPanelAtom } from '../open-panel.ts'
import { useSizeSwitch } from './use-size-switch.ts'

/** Each language in its own name. */
const LANGUAGE_NAMES = { 'zh-CN': '简体中文', en: 'English' } as const
const SWITCHES = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/** The user's settings of the frame; every choice takes effect at once. */
export function SettingsDrawer() {
  const { t, i18n } = useTranslation()
  const [panel, setPanel] = useAtom(openPanelAtom)
  const [settings, change] = useAtom(settingsAtom)
  const { size, switchSize } = useSizeSwitch()
  return (
    <Drawer
      title={t('frame.settings')}
      closeLabel={t('frame.closePanel')}
      isOpen={panel === 'setting'}
      width="24rem"
      onClose={() => setPanel(null)}
    >
      <Column gap="5">
        <Caption text={t('frame.themeColor')} />
        <ColorPicks
          label={t('frame.themeColor')}
          colors={[...THEME_PICKS]}
          value={settings.themeColor}
          onChange={(themeColor) => change({ themeColor })}
          customLabel={t('frame.customColor')}
        />
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`frame.${name}`)}
            problem={null}
            value={settings[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
        <Caption text={t('frame.language')} />
        <Segmented
          label={t('frame.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={i18n.language === 'en' ? 'en' : 'zh-CN'}
          onChange={(language) => void changeLanguage(language, localStorage)}
        />
        <Caption text={t('frame.size')} />
        <Segmented
          label={t('frame.size')}
          options={CONTROL_SIZES.map((value) => ({ value, label: SIZE_NAMES[value] }))}
          value={size}
          onChange={switchSize}
        />
      </Column>
    </Drawer>
  )
}

/** Visible label; the control below has the same text as its accessible name. */
const Caption = ({ text }: { text: string }) => (
  <Box aria-hidden color="fg.muted" fontSize="sm" marginBottom="-3">
    {text}
  </Box>
)
