import { AppWindow, PanelBottom, PanelLeft, PanelRight, PanelTop } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlarmDisplay, POPUP_DOCKS, type PopupDock } from '#contract/endpoints/alarms.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { useKeepPopup } from './use-alarms.ts'

const ICONS = {
  none: <AppWindow size={16} aria-hidden />,
  left: <PanelLeft size={16} aria-hidden />,
  right: <PanelRight size={16} aria-hidden />,
  top: <PanelTop size={16} aria-hidden />,
  bottom: <PanelBottom size={16} aria-hidden />,
} as const satisfies Record<PopupDock, ReactNode>

/** Where the user has the pop-up: over the page, or at an edge of it. */
export function DockMenu({ display }: { display: AlarmDisplay }) {
  const { t } = useTranslation()
  const keep = useKeepPopup()
  return (
    <ActionMenu
      size="sm"
      label={t('panels.dock')}
      icon={ICONS[display.popupDock]}
      items={POPUP_DOCKS.filter((dock) => dock !== display.popupDock).map((dock) => ({
        id: dock,
        label: t(`panels.dockAt.${dock}`),
        icon: ICONS[dock],
        onSelect: () => keep({ popupDock: dock }),
      }))}
    />
  )
}
