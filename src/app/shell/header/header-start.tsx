import { useTranslation } from 'react-i18next'
import { subsystemCalls } from '#contract/resources/subsystem.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Row } from '#ui/box.ts'
import { SubsystemList } from '../subsystems/subsystem-list.tsx'
import { SubsystemMenu } from '../subsystems/subsystem-menu.tsx'
import { useHeaderRoom } from './header-room.ts'

/** Below this width the navigation drawer replaces the menus. */
const ANY = '(min-width: 36rem)'

/** Menus of the subsystems that the server lists for the user; collapsed into one button where there is no room. */
export function HeaderStart() {
  const { t, i18n } = useTranslation()
  const hasRoom = useMediaQuery(ANY)
  const room = useHeaderRoom()
  const { data = [] } = useAnswer(subsystemCalls.all, {}, { staleTime: 300_000 })
  if (data.length === 0 || !hasRoom) return null
  const subsystems = data.map((subsystem) => ({
    subsystem,
    name: (i18n.language === 'en' && subsystem.menuNameEn) || subsystem.menuName,
  }))
  if (room !== 'whole') return <SubsystemList subsystems={subsystems} />
  return (
    <Row as="nav" aria-label={t('panels.subsystems')} gap="0.5">
      {subsystems.map(({ subsystem, name }) => (
        <SubsystemMenu key={subsystem.keyId} subsystem={subsystem}>
          {name}
        </SubsystemMenu>
      ))}
    </Row>
  )
}
