import { useMenu } from '@ark-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Span } from './box.ts'
import { Button, IconButton } from './button.tsx'

interface ActionItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly isHarm?: boolean
  /** Shows a check mark: the item is the current choice. */
  readonly isChecked?: boolean
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

interface ActionMenuProps {
  label: string
  items: readonly ActionItem[]
  icon?: ReactNode
  /** `icon` shows only the icon, with the label as its accessible name. */
  look?: 'icon' | 'outline'
  size?: 'sm' | 'md'
}

/** A button that opens a list of actions. */
export function ActionMenu({ label, items, icon, look = icon ? 'icon' : 'outline', size = 'md' }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { api: menu } = useMenu({
    open: isOpen,
    onOpenChange: ({ open }) => setOpen(open),
    onSelect: ({ value }) => select(items, value),
    loopFocus: true,
    positioning: { strategy: 'fixed', gutter: 4, overflowPadding: 8 },
  })
  const trigger = { size, ...menu.getTriggerProps() }
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} {...trigger}>
          {icon}
        </IconButton>
      ) : (
        <Button {...trigger}>
          {icon}
          {label}
        </Button>
      )}
      {isOpen && <MenuList menu={menu} label={label} items={items} />}
    </>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

interface ContextMenuProps {
  /** Position in px of the window; null while closed. */
  at: Point | null
  items: readonly ActionItem[]
  label: string
  onClose: () => void
}

/** A list of actions at a point. Arrow keys move, letters jump to a label, Esc closes and returns the focus. */
export function ContextMenu(props: ContextMenuProps) {
  return props.at && <OpenMenu key={`${props.at.x} ${props.at.y}`} {...props} at={props.at} />
}

function OpenMenu({ at, items, label, onClose }: ContextMenuProps & { at: Point }) {
  const [opener] = useState(() => document.activeElement)
  const giveBack = (): void => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  const { api: menu } = useMenu({
    open: true,
    onOpenChange: ({ open }) => {
      if (open) return
      giveBack()
      onClose()
    },
    onSelect: ({ value }) => {
      giveBack()
      select(items, value)
    },
    loopFocus: true,
    positioning: {
      strategy: 'fixed',
      gutter: 0,
      overflowPadding: 8,
      getAnchorRect: () => ({ ...at, width: 0, height: 0 }),
    },
  })
  return <MenuList menu={menu} label={label} items={items} />
}

const select = (items: readonly ActionItem[], id: string): void => items.find((item) => item.id === id)?.onSelect()

interface MenuListProps {
  menu: ReturnType<typeof useMenu>['api']
  label: string
  items: readonly ActionItem[]
}

function MenuList({ menu, label, items }: MenuListProps) {
  return (
    <div {...menu.getPositionerProps()}>
      <List {...menu.getContentProps()} aria-label={label} onContextMenu={(event) => event.preventDefault()}>
        {items.map(({ id, label: text, icon, isDisabled = false, isHarm, isChecked }) => {
          const shared = { value: id, valueText: text, disabled: isDisabled }
          const props =
            isChecked === undefined
              ? menu.getItemProps(shared)
              : menu.getOptionItemProps({ ...shared, type: 'radio', checked: isChecked })
          return (
            <Item key={id} {...props} color={isHarm ? 'level.urgent' : undefined}>
              {icon}
              <Span flex="1">{text}</Span>
              {isChecked && <Check size={16} aria-hidden />}
            </Item>
          )
        })}
      </List>
    </div>
  )
}
