import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { MenuBar as Bar } from '#ui/menu-bar.tsx'
import { MENU_IDS, MENUS } from '../commands/menus.ts'
import { CommandButton } from './command-button.tsx'
import { useCommandItems } from './use-command-items.ts'

/** All commands in menus, and undo and redo beside them. */
export function MenuBar() {
  const { t } = useTranslation()
  const itemsOf = useCommandItems()
  const [first, ...others] = MENU_IDS
  const menuOf = (id: (typeof MENU_IDS)[number]) => ({ id, label: t(`editorCommands.menu.${id}`) })
  return (
    <Row gap="1">
      <Bar
        label={t('editorCommands.menus')}
        menus={[menuOf(first), ...others.map(menuOf)]}
        itemsOf={(id) => itemsOf(MENUS[id])}
      />
      <CommandButton id="undo" />
      <CommandButton id="redo" />
    </Row>
  )
}
