import { useAtomValue, useSetAtom } from 'jotai'
import { Bug, CircleHelp, Ellipsis, Expand, Languages, Ruler, Search, Settings, Shrink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#app/i18n/language.ts'
import { settingsAtom } from '#app/theme/settings-state.ts'
import { SIZE_NAMES } from '#app/theme/size-state.ts'
import { useFullscreenRefusal } from '#data/use-fullscreen-refusal.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Badged, CountBadge } from '#ui/count-badge.tsx'
import { CONTROL_SIZES } from '#ui/theme/control-size.ts'
import { useFullscreen } from '#ui/use-fullscreen.ts'
import { errorLogAtom } from '../error-log/error-log.ts'
import { isErrorLogOpenAtom } from '../error-log/error-log-dialog.tsx'
import { useOpenHelp } from '../help/use-help.ts'
import { togglePanelAtom } from '../panels/open-panel.ts'
import { LanguageToggle, ThemeToggle, useOtherTheme } from '../panels/settings/preferences.tsx'
import { useSizeSwitch } from '../panels/settings/use-size-switch.ts'
import { isSearchOpenAtom } from '../search/search-dialog.tsx'
import { FullscreenToggle } from './fullscreen-toggle.tsx'
import { useHeaderRoom } from './header-room.ts'

/** The icons of the frame itself; icons that belong to a service are in HeaderTools. */
export function HeaderIcons() {
  const { t } = useTranslation()
  const room = useHeaderRoom()
  const openSearch = useSetAtom(isSearchOpenAtom)
  const togglePanel = useSetAtom(togglePanelAtom)
  const { showSettings } = useAtomValue(settingsAtom)
  return (
    <Row flexShrink={0}>
      <IconButton label={t('frame.search')} aria-keyshortcuts="Control+K" onClick={() => openSearch(true)}>
        <Search size={20} aria-hidden />
      </IconButton>
      {room === 'whole' && (
        <>
          <ErrorLogButton />
          <FullscreenToggle />
          <SizeMenu />
          <LanguageToggle />
        </>
      )}
      {room !== 'compact' && <ThemeToggle />}
      {showSettings && room === 'whole' && (
        <IconButton label={t('frame.settings')} aria-haspopup="dialog" onClick={() => togglePanel('setting')}>
          <Settings size={20} aria-hidden />
        </IconButton>
      )}
      {room !== 'whole' && <MoreMenu />}
    </Row>
  )
}

function ErrorLogButton() {
  const { t } = useTranslation()
  const count = useAtomValue(errorLogAtom).length
  const open = useSetAtom(isErrorLogOpenAtom)
  return (
    <Badged name="errors" badge={<CountBadge count={count} label={t('frame.errorCount', { count })} />}>
      <IconButton label={t('frame.errorLog')} aria-haspopup="dialog" onClick={() => open(true)}>
        <Bug size={20} aria-hidden />
      </IconButton>
    </Badged>
  )
}

function useSizeItems() {
  const { size, switchSize } = useSizeSwitch()
  return CONTROL_SIZES.map((each) => ({
    id: each,
    label: SIZE_NAMES[each],
    isChecked: each === size,
    isDisabled: each === size,
    onSelect: () => switchSize(each),
  }))
}

function SizeMenu() {
  const { t } = useTranslation()
  return (
    <ActionMenu label={t('frame.size')} look="icon" icon={<Ruler size={20} aria-hidden />} items={useSizeItems()} />
  )
}

/** Tools that do not fit in the header. */
function MoreMenu() {
  const { t, i18n } = useTranslation()
  const togglePanel = useSetAtom(togglePanelAtom)
  const theme = useOtherTheme()
  const count = useAtomValue(errorLogAtom).length
  const openErrors = useSetAtom(isErrorLogOpenAtom)
  const { isFull, toggle } = useFullscreen(useFullscreenRefusal())
  const sizes = useSizeItems()
  const openHelp = useOpenHelp()
  const isCompact = useHeaderRoom() === 'compact'
  const { showSettings } = useAtomValue(settingsAtom)
  return (
    <ActionMenu
      label={t('frame.more')}
      look="icon"
      icon={<Ellipsis size={20} aria-hidden />}
      items={[
        {
          id: 'help',
          label: t('panels.help'),
          icon: <CircleHelp size={16} aria-hidden />,
          onSelect: openHelp,
        },
        {
          id: 'errorLog',
          label: count > 0 ? `${t('frame.errorLog')} · ${t('frame.errorCount', { count })}` : t('frame.errorLog'),
          icon: <Bug size={16} aria-hidden />,
          onSelect: () => openErrors(true),
        },
        {
          id: 'fullscreen',
          label: t(isFull ? 'frame.leaveFullscreen' : 'frame.enterFullscreen'),
          icon: isFull ? <Shrink size={16} aria-hidden /> : <Expand size={16} aria-hidden />,
          onSelect: toggle,
        },
        {
          id: 'language',
          label: t('frame.switchLanguage'),
          icon: <Languages size={16} aria-hidden />,
          onSelect: () => void changeLanguage(i18n.language === 'en' ? 'zh-CN' : 'en', localStorage),
        },
        ...(isCompact
          ? [{ id: 'theme', label: theme.label, icon: <theme.Icon size={16} aria-hidden />, onSelect: theme.choose }]
          : []),
        ...(showSettings
          ? [
              {
                id: 'settings',
                label: t('frame.settings'),
                icon: <Settings size={16} aria-hidden />,
                onSelect: () => togglePanel('setting'),
              },
            ]
          : []),
        ...sizes,
      ]}
    />
  )
}
