import { useMenu } from '@ark-ui/react/menu'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Row } from './box.ts'
import { Button } from './button.tsx'
import { type ActionItem, MenuList, selectItem } from './menu-list.tsx'

interface BarMenu<Id extends string> {
  readonly id: Id
  readonly label: string
}

interface MenuBarProps<Id extends string> {
  label: string
  menus: readonly [BarMenu<Id>, ...BarMenu<Id>[]]
  /** Asked of the menu that is open. */
  itemsOf: (id: Id) => readonly ActionItem[]
}

/** Menus side by side, of which one is open. Arrow keys go from menu to menu; so does the pointer while one is open. */
export function MenuBar<Id extends string>({ label, menus, itemsOf }: MenuBarProps<Id>) {
  const bar = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [currentId, setCurrentId] = useState<string>(menus[0].id)
  const current = menus.find(({ id }) => id === currentId) ?? menus[0]
  const items = isOpen ? itemsOf(current.id) : []
  const { api: menu } = useMenu({
    open: isOpen,
    onOpenChange: ({ open }) => setOpen(open),
    triggerValue: current.id,
    onTriggerValueChange: ({ value }) => {
      if (value !== null) setCurrentId(value)
    },
    onSelect: ({ value }) => selectItem(items, value),
    loopFocus: true,
    positioning: { strategy: 'fixed', placement: 'bottom-start', gutter: 2, overflowPadding: 8 },
  })

  function goTo(id: Id | undefined): void {
    if (id === undefined) return
    if (isOpen) menu.setTriggerValue(id)
    else {
      setCurrentId(id)
      bar.current?.querySelector<HTMLElement>(`[data-value="${id}"]`)?.focus()
    }
  }
  // in capture: an open menu keeps the arrow keys to itself
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    goTo(menus.at((menus.indexOf(current) + step) % menus.length)?.id)
  }

  return (
    <Row ref={bar} role="menubar" aria-label={label} onKeyDownCapture={handleKey}>
      {menus.map(({ id, label: name }) => (
        <Button
          key={id}
          look="quiet"
          size="sm"
          {...menu.getTriggerProps({ value: id })}
          role="menuitem"
          tabIndex={id === current.id ? 0 : -1}
          onPointerEnter={() => {
            if (isOpen && id !== current.id) goTo(id)
          }}
        >
          {name}
        </Button>
      ))}
      {isOpen && <MenuList menu={menu} label={current.label} items={items} />}
    </Row>
  )
}
