import { useAtomValue } from 'jotai'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import { type Discarding, useDraft } from '#archetypes/draft/use-draft.ts'
import type { QuickMenu } from '#contract/endpoints/quick-menus.ts'
import { identityAtom } from '#data/console-services.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tree } from '#ui/tree.tsx'
import { chosenPages, editorTree, withMoved } from './shortcut-choice.ts'
import { useAuthorisedMenus, useSaveQuickMenus } from './use-quick-menus.ts'

const format = { base: z.array(z.string()), draft: z.array(z.string()) }
const itself = (menuIds: readonly string[]): readonly string[] => menuIds

interface ShortcutEditorProps {
  menus: readonly QuickMenu[]
  discarding: Discarding
}

/** Selection and order of the shortcuts. */
export function ShortcutEditor({ menus, discarding }: ShortcutEditorProps) {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const { data = [] } = useAuthorisedMenus(identity?.user.mainRoleId ?? '')
  const tree = useMemo(() => editorTree(data), [data])
  const save = useSaveQuickMenus()
  const edited = useDraft<readonly string[], readonly string[]>({
    form: 'shortcuts',
    format,
    stored: menus.map(({ menuId }) => menuId),
    draftOf: itself,
    discarding,
  })
  const { draft: chosen, change: setChosen } = edited
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
      {edited.isRestored && (
        <Box width="100%">
          <RestoredNote isShown onDiscard={edited.discard} />
        </Box>
      )}
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
          // only pages can be chosen, not groups
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
          <Button
            look="solid"
            disabled={save.isPending}
            onClick={() => save.mutate(chosen, { onSuccess: () => edited.settle(chosen) })}
          >
            {t('panels.save')}
          </Button>
        </Box>
      </Column>
    </Row>
  )
}
