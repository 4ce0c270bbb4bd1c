import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Box } from './box.ts'
import { keepInWindow } from './keep-in-window.ts'

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 0.5rem)',
    zIndex: 'overlay',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'calc(100dvh - 5rem)',
    overflow: 'auto',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})

export interface PopoverTriggerProps {
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

export interface PopoverProps {
  /** Draws the button with the attributes that tie it to the panel. */
  trigger: (props: PopoverTriggerProps) => ReactNode
  /** Name of the panel. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** CSS length. */
  width?: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A panel below its button, beside which the page goes on. Esc and a press elsewhere close it. */
export function Popover({
  trigger,
  label,
  isOpen,
  onOpenChange,
  width = '22rem',
  align = 'end',
  children,
}: PopoverProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const change = useRef(onOpenChange)
  useEffect(() => {
    change.current = onOpenChange
  })
  useEffect(() => {
    if (!isOpen) return
    const handlePress = (event: PointerEvent): void => {
      if (!(event.target instanceof Element)) return
      // a dialog that the panel opened stands elsewhere in the page
      if (!frame.current?.contains(event.target) && !event.target.closest('dialog')) change.current(false)
    }
    const handleKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      change.current(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [isOpen])
  return (
    <Box ref={frame} position="relative" display="inline-flex">
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => onOpenChange(!isOpen),
      })}
      {isOpen && (
        <Panel
          ref={keepInWindow}
          id={id}
          role="dialog"
          aria-label={label}
          width={width}
          {...(align === 'end' ? { insetInlineEnd: 0 } : { insetInlineStart: 0 })}
        >
          {children}
        </Panel>
      )}
    </Box>
  )
}
