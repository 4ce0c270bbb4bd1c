import { chakra } from '@chakra-ui/react/styled-system'
import { useAtomValue } from 'jotai'
import { ArrowDown, ArrowUp, LayoutGrid, List, Pencil, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMenu } from '#contract/endpoints/quick-menus.ts'
import { identityAtom } from '#data/console-services.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tree } from '#ui/tree.tsx'
import { useOpenMenu } from '../open-address.ts'
import { PageIcon } from '../page-icon.tsx'
import { chosenPages, editorTree, withMoved } from './shortcut-editor.ts'
import { useAuthorisedMenus, useQuickMenus, useSaveQuickMenus } from './use-quick-menus.ts'

type View = 'icons' | 'list' | 'edit'

const Tile = chakra('button', {
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
const Line = chakra('button', {
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

/** The user's shortcuts: as icons, as a list, and to edit. */
export function ShortcutMenu({ onDone }: { onDone: () => void }) {
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
        onChange={setView}
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
      {view === 'edit' && <ShortcutEditor menus={menus} />}
    </Column>
  )
}

function ShortcutEditor({ menus }: { menus: readonly QuickMenu[] }) {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const { data = [] } = useAuthorisedMenus(identity?.user.mainRoleId ?? '')
  const tree = useMemo(() => editorTree(data), [data])
  const save = useSaveQuickMenus()
  const [chosen, setChosen] = useState<readonly string[]>(() => menus.map(({ menuId }) => menuId))
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  const [filter, setFilter] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const names = useMemo(
    () => new Map(tree.flatMap(({ children }) => children).map(({ id, label }) => [id, label])),
    [tree],
  )
  const nameOf = (id: string): string => names.get(id) ?? menus.find(({ menuId }) => menuId === id)?.menuName ?? id
  return (
    <Row gap="4" alignItems="stretch" flexWrap="wrap" data-view="edit">
      <Column flex="1" minWidth="14rem" gap="2">
        <Box fontSize="sm" color="fg.muted">
          {t('panels.choosePages')}
        </Box>
        <SearchField
          label={t('panels.searchPages')}
          clearLabel={t('panels.clear')}
          value={filter}
          onChange={setFilter}
        />
        <Tree
          label={t('panels.choosePages')}
          nodes={tree}
          checked={new Set(chosen)}
          // a group is no page: only what stands below it is chosen
          isCheckable={(node) => node.children.length === 0}
          onCheckedChange={(checked) => setChosen(chosenPages(tree, checked, chosen))}
          expanded={expanded ?? new Set(tree.map(({ id }) => id))}
          onExpandedChange={setExpanded}
          filter={filter}
          height="16rem"
          texts={{ empty: t('panels.noMatch') }}
        />
      </Column>
      <Column flex="1" minWidth="14rem" gap="1">
        {chosen.map((id, at) => (
          <Row
            key={id}
            gap="1"
            minHeight="8"
            draggable
            cursor="grab"
            data-chosen={id}
            opacity={dragged === at ? 0.5 : 1}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dragged !== null && setChosen(withMoved(chosen, dragged, at))}
          >
            <Box flex="1" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {nameOf(id)}
            </Box>
            <IconButton
              size="sm"
              label={t('panels.moveUp', { name: nameOf(id) })}
              disabled={at === 0}
              onClick={() => setChosen(withMoved(chosen, at, at - 1))}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t('panels.moveDown', { name: nameOf(id) })}
              disabled={at === chosen.length - 1}
              onClick={() => setChosen(withMoved(chosen, at, at + 1))}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t('panels.removeShortcut', { name: nameOf(id) })}
              onClick={() => setChosen(chosen.filter((other) => other !== id))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </Row>
        ))}
        <Box marginTop="auto" alignSelf="flex-end">
          <Button look="solid" disabled={save.isPending} onClick={() => save.mutate(chosen)}>
            {t('panels.save')}
          </Button>
        </Box>
      </Column>
    </Row>
  )
}
