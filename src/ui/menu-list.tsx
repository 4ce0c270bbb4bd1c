import type { useMenu } from '@ark-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Box, Span } from './box.ts'

/** One action of a menu. */
export interface ActionItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Shown at the end: the keys that do the same. */
  readonly keys?: string
  readonly isDisabled?: boolean
  readonly isHarm?: boolean
  /** Shows a check mark: the item is the current choice. */
  readonly isChecked?: boolean
  /** It is on or off by itself, not one choice of several. */
  readonly isSwitch?: boolean
  /** A line above sets it apart from the items before. */
  readonly hasLine?: boolean
  readonly onSelect: () => void
}

const List = chakra('div', {
  base: {
    // the library copies the z-index from this element
    position: 'relative',
    zIndex: 'overlay',
    minWidth: '40',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'min(var(--available-height), calc(100dvh - 1rem))',
    overflowY: 'auto',
    padding: '1',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
    outline: 'none',
  },
})
const Item = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '8',
    paddingInline: '2.5',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&[data-highlighted]': { background: 'bg.hover' },
    '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
  },
})

/** Runs the action that was chosen. */
export const selectItem = (items: readonly ActionItem[], id: string): void =>
  items.find((item) => item.id === id)?.onSelect()

interface MenuListProps {
  menu: ReturnType<typeof useMenu>['api']
  label: string
  items: readonly ActionItem[]
}

/** The open list of a menu. */
export function MenuList({ menu, label, items }: MenuListProps) {
  return (
    <div {...menu.getPositionerProps()}>
      <List {...menu.getContentProps()} aria-label={label} onContextMenu={(event) => event.preventDefault()}>
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.hasLine && (
              <Box {...menu.getSeparatorProps()} borderTopWidth="1px" borderColor="border.subtle" marginBlock="1" />
            )}
            <MenuItem menu={menu} item={item} />
          </Fragment>
        ))}
      </List>
    </div>
  )
}

function MenuItem({ menu, item }: { menu: MenuListProps['menu']; item: ActionItem }) {
  const { id, label, icon, keys, isDisabled = false, isHarm, isChecked, isSwitch = false } = item
  const shared = { value: id, valueText: label, disabled: isDisabled }
  const props =
    isChecked === undefined
      ? menu.getItemProps(shared)
      : menu.getOptionItemProps({ ...shared, type: isSwitch ? 'checkbox' : 'radio', checked: isChecked })
  return (
    <Item {...props} color={isHarm ? 'level.urgent' : undefined}>
      {icon}
      <Span flex="1">{label}</Span>
      {isChecked && <Check size={16} aria-hidden />}
      {keys && (
        <Span color="fg.muted" fontSize="sm" marginInlineStart="4">
          {keys}
        </Span>
      )}
    </Item>
  )
}
