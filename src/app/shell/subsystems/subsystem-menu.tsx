import { chakra } from '@chakra-ui/react/styled-system'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIN_MENU_SET, type MenuNode, menuAuthResult, SESSION_PATH } from '../../../contract/endpoints/session.ts'
import type { SubsystemRow } from '../../../contract/resources/subsystem.resource.ts'
import { useHttp } from '../../../data/console-services.ts'
import { Box } from '../../../ui/box.ts'
import { useOpenMenu } from '../open-address.ts'
import { subsystemGroups } from './subsystem-groups.ts'
import { useHasPage } from './use-has-page.ts'

/** Leaving closes after this long, so that a hand may cut a corner. */
const GRACE_MS = 250

const Trigger = chakra('button', {
  base: {
    height: '9',
    paddingInline: '3',
    borderRadius: 'md',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg.default', background: 'bg.hover' },
    '&[aria-expanded=true]': { color: 'accent.text', background: 'bg.hover' },
  },
})
const Panel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 0.5rem)',
    insetInlineStart: 0,
    zIndex: 'overlay',
    display: 'flex',
    gap: '6',
    maxWidth: '80vw',
    maxHeight: '70dvh',
    overflow: 'auto',
    padding: '4',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
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

/** One subsystem in the header: pointing at it, or opening it by the keyboard, shows its pages in groups. */
export function SubsystemMenu({ subsystem, children }: { subsystem: SubsystemRow; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const show = (): void => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const hideSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), GRACE_MS)
  }
  return (
    <Box
      position="relative"
      onPointerEnter={show}
      onPointerLeave={hideSoon}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Trigger type="button" aria-haspopup="true" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {children}
      </Trigger>
      {isOpen && <SubsystemPanel subsystem={subsystem} onDone={() => setOpen(false)} />}
    </Box>
  )
}

function SubsystemPanel({ subsystem, onDone }: { subsystem: SubsystemRow; onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const http = useHttp()
  const open = useOpenMenu()
  const hasPage = useHasPage()
  const { data } = useQuery({
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
    <Panel data-subsystem={subsystem.sid}>
      {data && groups.length === 0 && <Box color="fg.muted">{t('panels.subsystemEmpty')}</Box>}
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
    </Panel>
  )
}
