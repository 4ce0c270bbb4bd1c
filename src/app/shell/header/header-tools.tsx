import { useAtomValue, useSetAtom } from 'jotai'
import { CircleHelp, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionControl } from '#app/session/session-control-context.ts'
import { identityAtom, useServices } from '#data/console-services.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { useOpenHelp } from '../help/use-help.ts'
import { AlarmButton } from '../panels/alarms/alarm-button.tsx'
import { MessageButton } from '../panels/messages/message-button.tsx'
import { togglePanelAtom } from '../panels/open-panel.ts'
import { QuickSearch } from '../shortcuts/quick-search.tsx'
import { ByHandButton } from './by-hand-button.tsx'
import { useHeaderRoom } from './header-room.ts'

/** The icons of services; where there is no room, help moves to the frame's menu and the others to the user's. */
export function HeaderTools() {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const { http } = useServices()
  const control = useSessionControl()
  const togglePanel = useSetAtom(togglePanelAtom)
  const openHelp = useOpenHelp()
  const room = useHeaderRoom()
  if (!identity) return null
  return (
    <Row flexShrink={0}>
      {room !== 'compact' && <QuickSearch />}
      {room === 'whole' && (
        <IconButton label={t('panels.help')} aria-haspopup="dialog" onClick={openHelp}>
          <CircleHelp size={20} aria-hidden />
        </IconButton>
      )}
      {room !== 'compact' && <ByHandButton />}
      <AlarmButton />
      <MessageButton userId={identity.user.userId} />
      {room === 'whole' && (
        <>
          <IconButton label={t('panels.userPanel')} aria-haspopup="dialog" onClick={() => togglePanel('user')}>
            <UserRound size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('panels.logout')} onClick={() => void control.logout(http)}>
            <LogOut size={20} aria-hidden />
          </IconButton>
        </>
      )}
    </Row>
  )
}
