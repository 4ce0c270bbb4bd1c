import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIN_MENU_SET, sessionCalls } from '#contract/endpoints/session.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import type { SubsystemRow } from '#contract/resources/subsystem.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { Input } from '#ui/text-field.tsx'
import { useOpenMenu } from '../menu/open-address.ts'
import { findPages, subsystemGroups } from './subsystem-groups.ts'
import { useHasPage } from './use-has-page.ts'

const Item = styled('button', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { background: 'bg.hover', color: 'accent.text' },
  },
})

/** With more pages than this, the menu has a search field. */
const MANY_PAGES = 30

const Columns = styled('div', { base: { columnGap: '5', '& > *': { breakInside: 'avoid', marginBottom: '4' } } })

interface SubsystemPagesProps {
  subsystem: SubsystemRow
  /** Number of columns for the groups. */
  maxColumns: number
  onDone: () => void
}

/** Pages of a subsystem in groups, loaded when they are first shown. */
export function SubsystemPages({ subsystem, maxColumns, onDone }: SubsystemPagesProps) {
  const { t } = useTranslation()
  const open = useOpenMenu()
  const hasPage = useHasPage()
  const { data, isPending } = useAnswer(
    sessionCalls.menuAuth,
    {
      keyId: MAIN_MENU_SET,
      sid: subsystem.sid,
      parentMenuId: '',
      quickMenuIds: '',
      hashHide: String(subsystem.hashHide),
    },
    { staleTime: 60_000 },
  )
  const [text, setText] = useState('')
  const groups = data ? subsystemGroups(data, hasPage) : []
  const found = findPages(groups, text)
  const numColumns = Math.min(maxColumns, groups.length)
  const numPages = groups.reduce((sum, { pages }) => sum + pages.length, 0)
  const handleOpen = (menu: MenuNode): void => {
    onDone()
    open(menu)
  }
  return (
    <>
      {isPending && <Waiting text={t('panels.subsystems')} />}
      {!isPending && groups.length === 0 && <Box color="fg.muted">{t('panels.subsystemEmpty')}</Box>}
      {numPages > MANY_PAGES && (
        <Box marginBottom="3" maxWidth="20rem">
          <Input
            size="sm"
            type="text"
            role="searchbox"
            aria-label={t('frame.findInMenu')}
            placeholder={t('frame.findInMenu')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Box>
      )}
      {groups.length > 0 && found.length === 0 && <Box color="fg.muted">{t('frame.searchEmpty')}</Box>}
      <Columns style={{ columns: `${numColumns} 9rem`, width: `min(${numColumns * 12.25}rem, 100%)` }}>
        {found.map(({ id, title, pages }) => (
          <Box key={id} role="group" aria-label={title}>
            <Box paddingInline="2" paddingBottom="1.5" fontSize="sm" color="fg.muted">
              {title}
            </Box>
            {pages.map((menu) => (
              <Item key={menu.keyId} type="button" title={menu.menuName} onClick={() => handleOpen(menu)}>
                {menu.menuName}
              </Item>
            ))}
          </Box>
        ))}
      </Columns>
    </>
  )
}
