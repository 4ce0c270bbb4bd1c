import { useMenu } from '@ark-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { type ActionItem, MenuList, selectItem } from './menu-list.tsx'

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
    onSelect: ({ value }) => selectItem(items, value),
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
      selectItem(items, value)
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
