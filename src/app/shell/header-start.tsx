import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SUBSYSTEM_PATH, subsystemAllResult } from '../../contract/resources/subsystem.resource.ts'
import { useHttp } from '../../data/console-services.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { Row } from '../../ui/box.ts'
import { SubsystemMenu } from './subsystems/subsystem-menu.tsx'

const ROOMY = '(min-width: 80rem)'

/** Menus of the subsystems that the server has open for the user. */
export function HeaderStart() {
  const { t, i18n } = useTranslation()
  const http = useHttp()
  const isRoomy = useMediaQuery(ROOMY)
  const { data = [] } = useQuery({
    queryKey: ['subsystems', i18n.language],
    queryFn: ({ signal }) =>
      http.call(SUBSYSTEM_PATH.all, { method: 'POST', schema: subsystemAllResult, isQuiet: true, signal }),
    staleTime: 300_000,
  })
  if (!isRoomy) return null
  return (
    <Row as="nav" aria-label={t('panels.subsystems')} gap="0.5">
      {data.map((subsystem) => (
        <SubsystemMenu key={subsystem.keyId} subsystem={subsystem}>
          {(i18n.language === 'en' && subsystem.menuNameEn) || subsystem.menuName}
        </SubsystemMenu>
      ))}
    </Row>
  )
}
