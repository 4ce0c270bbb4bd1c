import { chakra } from '@chakra-ui/react/styled-system'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAIN_MENU_SET, type MenuNode, menuAuthResult, SESSION_PATH } from '#contract/endpoints/session.ts'
import type { SubsystemRow } from '#contract/resources/subsystem.resource.ts'
import { useHttp } from '#data/console-services.ts'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { useOpenMenu } from '../open-address.ts'
import { subsystemGroups } from './subsystem-groups.ts'
import { useHasPage } from './use-has-page.ts'

const Item = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { background: 'bg.hover', color: 'accent.text' },
  },
})

/** Pages of a subsystem in groups, asked for as they are first shown. */
export function SubsystemPages({ subsystem, onDone }: { subsystem: SubsystemRow; onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const http = useHttp()
  const open = useOpenMenu()
  const hasPage = useHasPage()
  const { data, isPending } = useQuery({
    queryKey: ['subsystemMenus', subsystem.sid, i18n.language],
    queryFn: ({ signal }) =>
      http.call(SESSION_PATH.menuAuth, {
        method: 'GET',
        params: {
          keyId: MAIN_MENU_SET,
          sid: subsystem.sid,
          parentMenuId: '',
          quickMenuIds: '',
          hashHide: subsystem.hashHide,
        },
        schema: menuAuthResult,
        isQuiet: true,
        signal,
      }),
    staleTime: 60_000,
  })
  const groups = data ? subsystemGroups(data, hasPage) : []
  const handleOpen = (menu: MenuNode): void => {
    onDone()
    open(menu)
  }
  return (
    <>
      {isPending && <Waiting text={t('panels.subsystems')} />}
      {!isPending && groups.length === 0 && <Box color="fg.muted">{t('panels.subsystemEmpty')}</Box>}
      {groups.map(({ id, title, pages }) => (
        <Box key={id} role="group" aria-label={title} minWidth="9rem">
          <Box paddingInline="2" paddingBottom="1.5" fontSize="sm" color="fg.muted">
            {title}
          </Box>
          {pages.map((menu) => (
            <Item key={menu.keyId} type="button" onClick={() => handleOpen(menu)}>
              {menu.menuName}
            </Item>
          ))}
        </Box>
      ))}
    </>
  )
}
