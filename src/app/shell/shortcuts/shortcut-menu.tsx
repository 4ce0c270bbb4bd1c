import { LayoutGrid, List, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discarding } from '#archetypes/draft/use-draft.ts'
import type { QuickMenu } from '#contract/endpoints/quick-menus.ts'
import { Box, Column, Span } from '#ui/box.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { styled } from '#ui/styled.ts'
import { useOpenMenu } from '../menu/open-address.ts'
import { PageIcon } from '../menu/page-icon.tsx'
import { ShortcutEditor } from './shortcut-editor.tsx'
import { useQuickMenus } from './use-quick-menus.ts'

type View = 'icons' | 'list' | 'edit'

const Tile = styled('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    padding: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    cursor: 'pointer',
    _hover: { background: 'bg.hover', borderColor: 'accent.text' },
  },
})
const Line = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '9',
    paddingInline: '2',
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
  },
})

interface ShortcutMenuProps {
  discarding: Discarding
  /** Asks before an unsaved choice is discarded. */
  mayLeave: () => Promise<boolean>
  onDone: () => void
}

/** The user's shortcuts: as icons, as a list, and to edit. */
export function ShortcutMenu({ discarding, mayLeave, onDone }: ShortcutMenuProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('icons')
  const menus = useQuickMenus()
  const openMenu = useOpenMenu()
  const open = (menu: QuickMenu): void => {
    onDone()
    openMenu(menu)
  }
  return (
    <Column gap="4" minHeight="20rem">
      <Segmented<View>
        label={t('panels.shortcuts')}
        value={view}
        onChange={(next) => void mayLeave().then((isLeft) => isLeft && setView(next))}
        options={[
          { value: 'icons', label: t('panels.iconView'), icon: <LayoutGrid size={16} aria-hidden /> },
          { value: 'list', label: t('panels.listView'), icon: <List size={16} aria-hidden /> },
          { value: 'edit', label: t('panels.editView'), icon: <Pencil size={16} aria-hidden /> },
        ]}
      />
      {view !== 'edit' && menus.length === 0 && (
        <EmptyState
          icon={<LayoutGrid size={32} />}
          title={t('panels.quickNone')}
          detail={t('panels.quickNoneDetail')}
        />
      )}
      {view === 'icons' && (
        <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(7rem, 1fr))" gap="3" data-view="icons">
          {menus.map((menu) => (
            <Tile key={menu.menuId} type="button" onClick={() => open(menu)}>
              <PageIcon menuUrl={menu.menuUrl} size={20} />
              {menu.menuName}
            </Tile>
          ))}
        </Box>
      )}
      {view === 'list' && (
        <Box data-view="list">
          {menus.map((menu) => (
            <Line key={menu.menuId} type="button" onClick={() => open(menu)}>
              <PageIcon menuUrl={menu.menuUrl} size={16} />
              <Span flex="1">{menu.menuName}</Span>
              <Span color="fg.muted" fontSize="sm">
                {menu.titles.slice(0, -1).join(' > ')}
              </Span>
            </Line>
          ))}
        </Box>
      )}
      {view === 'edit' && <ShortcutEditor menus={menus} discarding={discarding} />}
    </Column>
  )
}
