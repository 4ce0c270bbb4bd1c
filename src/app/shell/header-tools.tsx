import { useAtomValue, useSetAtom } from 'jotai'
import { LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { identityAtom, useServices } from '#data/console-services.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { useSessionControl } from '../session/session-control-context.ts'
import { AlarmButton } from './alarms/alarm-button.tsx'
import { HelpButton } from './help/help-button.tsx'
import { MessageButton } from './messages/message-button.tsx'
import { togglePanelAtom } from './open-panel.ts'
import { QuickSearch } from './shortcuts/quick-search.tsx'

const WIDE = '(min-width: 62rem)'
/** Below this the user menu has what is left out. */
const ROOMY = '(min-width: 36rem)'

/** The icons that open something of a service: shortcuts, help, alarms, messages, the user. */
export function HeaderTools() {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const { http } = useServices()
  const control = useSessionControl()
  const togglePanel = useSetAtom(togglePanelAtom)
  const isWide = useMediaQuery(WIDE)
  const isRoomy = useMediaQuery(ROOMY)
  if (!identity) return null
  return (
    <Row flexShrink={0}>
      {isWide && <QuickSearch />}
      {isRoomy && <HelpButton />}
      <AlarmButton />
      <MessageButton userId={identity.user.userId} />
      {isWide && (
        <IconButton label={t('panels.userPanel')} aria-haspopup="dialog" onClick={() => togglePanel('user')}>
          <UserRound size={20} aria-hidden />
        </IconButton>
      )}
      {isRoomy && (
        <IconButton label={t('panels.logout')} onClick={() => void control.logout(http)}>
          <LogOut size={20} aria-hidden />
        </IconButton>
      )}
    </Row>
  )
}
