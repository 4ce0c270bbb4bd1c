import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Box, Span } from './box.ts'
import { Button, IconButton } from './button.tsx'

export interface ActionItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly isHarm?: boolean
  /** Shows a tick: the item is the present choice. */
  readonly isChecked?: boolean
  readonly onSelect: () => void
}

const MARGIN_PX = 8

const List = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'overlay',
    minWidth: '40',
    maxHeight: 'calc(100dvh - 1rem)',
    overflowY: 'auto',
    padding: '1',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: '100%',
    minHeight: '8',
    paddingInline: '2.5',
    borderRadius: 'sm',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    _focusVisible: { background: 'bg.hover', outlineOffset: '-2px' },
    '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  },
})

interface ActionMenuProps {
  label: string
  items: readonly ActionItem[]
  icon?: ReactNode
  /** `icon` shows the icon alone, with the label as its name. */
  look?: 'icon' | 'outline'
  size?: 'sm' | 'md'
}

/** A button that opens a list of actions. */
export function ActionMenu({ label, items, icon, look = icon ? 'icon' : 'outline', size = 'md' }: ActionMenuProps) {
  const trigger = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Point | null>(null)
  const toggle = (): void => {
    const rect = trigger.current?.getBoundingClientRect()
    setAt(at || !rect ? null : { x: rect.left, y: rect.bottom + 4 })
  }
  const shared = { size, 'aria-haspopup': 'menu', 'aria-expanded': at !== null, onClick: toggle } as const
  return (
    <Box ref={trigger} display="inline-flex">
      {look === 'icon' ? (
        <IconButton label={label} {...shared}>
          {icon}
        </IconButton>
      ) : (
        <Button {...shared}>
          {icon}
          {label}
        </Button>
      )}
      <ContextMenu at={at} items={items} label={label} onClose={() => setAt(null)} />
    </Box>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

interface ContextMenuProps {
  /** Where it opens, in px of the window; null while it is closed. */
  at: Point | null
  items: readonly ActionItem[]
  label: string
  onClose: () => void
}

/** A list of actions at a point. Arrows move, letters jump, Esc closes and gives the focus back. */
export function ContextMenu(props: ContextMenuProps) {
  return props.at && <OpenMenu {...props} at={props.at} />
}

function OpenMenu({ at, items, label, onClose }: ContextMenuProps & { at: Point }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(at)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const rect = list.current?.getBoundingClientRect()
    if (!rect) return
    const inside = (wanted: number, size: number, room: number): number =>
      Math.max(MARGIN_PX, Math.min(wanted, room - size - MARGIN_PX))
    setPlace({ x: inside(at.x, rect.width, innerWidth), y: inside(at.y, rect.height, innerHeight) })
  }, [at])

  useEffect(() => {
    const opener = document.activeElement
    list.current?.querySelector('button')?.focus()
    const handlePress = (event: PointerEvent): void => {
      if (!(event.target instanceof Element) || list.current?.contains(event.target)) return
      // the button of an open menu closes it itself
      if (!event.target.closest('[aria-haspopup=menu][aria-expanded=true]')) close.current()
    }
    // the press that opened the menu is over by the next turn
    const timer = setTimeout(() => document.addEventListener('pointerdown', handlePress), 0)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', handlePress)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  function handleKey(event: KeyboardEvent): void {
    const buttons: Element[] = [...(list.current?.querySelectorAll('button') ?? [])]
    const present = document.activeElement ? buttons.indexOf(document.activeElement) : -1
    const next = nextFocus(
      event.key,
      present,
      items.map((item) => item.label),
    )
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (next === null) return
    else {
      const button = buttons[next]
      if (button instanceof HTMLElement) button.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <List
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      style={{ left: place.x, top: place.y }}
      onKeyDown={handleKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <Item
          key={item.id}
          type="button"
          role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.isChecked}
          aria-disabled={item.isDisabled ?? false}
          tabIndex={-1}
          color={item.isHarm ? 'level.urgent' : undefined}
          onClick={() => {
            if (item.isDisabled) return
            onClose()
            item.onSelect()
          }}
        >
          {item.icon}
          <Span flex="1">{item.label}</Span>
          {item.isChecked && <Check size={16} aria-hidden />}
        </Item>
      ))}
    </List>
  )
}

/** Which item a key leads to; null where the key is none of the menu's. */
export function nextFocus(key: string, present: number, labels: readonly string[]): number | null {
  const last = labels.length - 1
  switch (key) {
    case 'ArrowDown':
      return present >= last ? 0 : present + 1
    case 'ArrowUp':
      return present <= 0 ? last : present - 1
    case 'Home':
      return 0
    case 'End':
      return last
    default: {
      if ([...key].length !== 1 || key === ' ') return null
      const starts = (label: string | undefined): boolean => label?.toLowerCase().startsWith(key.toLowerCase()) ?? false
      const after = labels.findIndex((label, at) => at > present && starts(label))
      const found = after >= 0 ? after : labels.findIndex(starts)
      return found >= 0 ? found : null
    }
  }
}
