import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SubsystemRow } from '#contract/resources/subsystem.resource.ts'
import { Box } from '#ui/box.ts'
import { keepInWindow } from '#ui/keep-in-window.ts'
import { styled } from '#ui/styled.ts'
import { SubsystemPages } from './subsystem-pages.tsx'

/** Delay before the menu closes after the pointer leaves, so that the pointer may cut a corner. */
const GRACE_MS = 250

/** Columns of 11 rem each; fewer in a narrower window. */
const MAX_COLUMNS = 6

const Trigger = styled('button', {
  base: {
    height: '9',
    paddingInline: '3',
    borderRadius: 'md',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg.default', background: 'bg.hover' },
    '&[aria-expanded=true]': { color: 'accent.text', background: 'bg.hover' },
  },
})
const Panel = styled('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 0.5rem)',
    insetInlineStart: 0,
    zIndex: 'overlay',
    width: 'max-content',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'calc(100dvh - 5rem)',
    overflow: 'auto',
    padding: '4',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
/** One subsystem in the header: hovering, or opening it by keyboard, shows its pages in groups. */
export function SubsystemMenu({ subsystem, children }: { subsystem: SubsystemRow; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (): void => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const hideSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), GRACE_MS)
  }
  return (
    <Box
      position="relative"
      // touch opens it by its press event instead
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hideSoon}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Trigger type="button" aria-haspopup="true" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {children}
      </Trigger>
      {isOpen && (
        <Panel ref={keepInWindow} data-subsystem={subsystem.sid}>
          <SubsystemPages subsystem={subsystem} maxColumns={MAX_COLUMNS} onDone={() => setOpen(false)} />
        </Panel>
      )}
    </Box>
  )
}
